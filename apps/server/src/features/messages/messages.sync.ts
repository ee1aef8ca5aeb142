import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { entityOf, isGone } from './message-view.ts';
import { findManyViewed, listNewestIds, type ViewedRow } from './messages.repo.ts';

/** What a device that starts afresh is given; it asks for older ones when they are scrolled to. */
const SNAPSHOT = { conversations: 20, each: 30 };

/** Messages, to both people of their conversation; gone for who deleted it for themselves. */
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
  return isGone(row) ? { rev: row.rev, del: true } : { rev: row.rev, json: JSON.stringify(entityOf(row)) };
}
