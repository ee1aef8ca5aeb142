import { requestOf } from '@posy/contract/call';
import { DismissedPersonEntitySchema, dismissPersonCall, restorePersonCall } from '@posy/contract/dismissed-people';
import { UserIdSchema } from '@posy/contract/ids';
import { tableChanges } from '../../local/change-definition.ts';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Dismisses a suggested user, or takes that back. */
export const setDismissal = switchMutation({
  kind: 'dismissedPerson.set',
  type: 'dismissedPerson',
  id: 'userId',
  ids: UserIdSchema,
  isOn: 'isDismissed',
  lane: (id) => `dismissal:${id}`,
  request: (id, isDismissed) => requestOf(isDismissed ? dismissPersonCall : restorePersonCall, { id }),
  stored: async ({ cache }, id) => (await cache.dismissedPeople.get(id))?.isDismissed ?? false,
  // A deleted user is not suggested.
  notFoundIsSuccess: 'always',
});

/** The viewer's own dismissals, so all of them are in scope `u`. */
export const dismissedPersonChanges = tableChanges({
  type: 'dismissedPerson',
  table: (cache) => cache.dismissedPeople,
  schema: DismissedPersonEntitySchema,
  toRow: (dismissal, rev) => ({ ...dismissal, rev }),
  scopeOf: () => 'u',
});
