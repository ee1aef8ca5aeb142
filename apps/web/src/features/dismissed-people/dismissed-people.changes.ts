import { DismissedPersonEntitySchema } from '@posy/contract/dismissed-people';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's own dismissals, so all of them are in scope `u`. */
export const dismissedPersonChanges = tableChanges({
  type: 'dismissedPerson',
  table: (cache) => cache.dismissedPeople,
  schema: DismissedPersonEntitySchema,
  toRow: (dismissal, rev) => ({ ...dismissal, rev }),
  scopeOf: () => 'u',
});
