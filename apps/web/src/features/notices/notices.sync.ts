import { NoticeEntitySchema } from '@posy/contract/reports';
import { tableChanges } from '../../local/change-definition.ts';

/** Notices to the logged-in user about reports. */
export const noticeChanges = tableChanges({
  type: 'notice',
  table: (cache) => cache.notices,
  schema: NoticeEntitySchema,
  toRow: (notice, rev) => ({ ...notice, rev }),
  scopeOf: () => 'u',
});
