import { NoticeEntitySchema } from '@posy/contract/reports';
import { tableChanges } from '../../local/change-definition.ts';

/** What the place tells the signed-in person about reports. */
export const noticeChanges = tableChanges({
  type: 'notice',
  table: (cache) => cache.notices,
  schema: NoticeEntitySchema,
  toRow: (notice, rev) => ({ ...notice, rev }),
  scopeOf: () => 'u',
});
