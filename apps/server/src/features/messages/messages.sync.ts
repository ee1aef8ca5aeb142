import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { entityOf, isHiddenFromViewer } from './message-view.ts';
import { findManyViewed, listNewestIds, type ViewedRow } from './messages.repo.ts';

/** Size of a device's first snapshot; older messages are requested when the user scrolls to them. */
const SNAPSHOT = { conversations: 20, each: 30 };

/** Messages, for both members of their conversation; a deletion for the member who deleted it for themselves. */
export const messagesSource: SyncSource = {
  type: 'message',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findManyViewed(db, viewer, ids);
    return new Map(rows.map((row) => [row.id, opOf(row)]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listNewestIds(db, viewer, SNAPSHOT)),
};

function opOf(row: ViewedRow): HydratedOp {
  return isHiddenFromViewer(row) ? { rev: row.rev, del: true } : { rev: row.rev, json: JSON.stringify(entityOf(row)) };
}
