import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { entityOf } from './conversation-view.ts';
import { findViews, listIds, type ViewRow } from './conversations.repo.ts';

/** Number of conversations in a snapshot; the list brings older ones. */
const SNAPSHOT = 200;

/** One's conversations, as one sees them. An empty one is synced to the user who opened it only. */
export const conversationsSource: SyncSource = {
  type: 'conversation',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findViews(db, viewer, ids);
    return new Map(rows.map((row) => [row.conversationId, opOf(row)]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listIds(db, viewer, SNAPSHOT)),
};

function opOf(row: ViewRow): HydratedOp {
  const entity = entityOf(row);
  return row.isListed === 1 ? { rev: entity.rev, json: JSON.stringify(entity) } : { rev: entity.rev, del: true };
}
