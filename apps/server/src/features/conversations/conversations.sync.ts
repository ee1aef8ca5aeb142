import { ownRows, put } from '../../changes/own-source.ts';
import type { HydratedOp } from '../../changes/sync-source.ts';
import { entityOf } from './conversation-json.ts';
import { findViews, listIds, type ViewRow } from './conversations.repo.ts';

/** Number of conversations in a snapshot; the list brings older ones. */
const SNAPSHOT = 200;

/** One's conversations, as one sees them. An empty one is synced to the user who opened it only, a declined request is deleted. */
export const conversationsSource = ownRows({
  type: 'conversation',
  find: findViews,
  opOf: (row) => [row.conversationId, opOf(row)],
  list: (db, viewer) => listIds(db, viewer, SNAPSHOT),
});

function opOf(row: ViewRow): HydratedOp {
  const entity = entityOf(row);
  return row.isListed === 1 ? put(entity) : { rev: entity.rev, del: true };
}
