import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { findHidden } from '../relations/relations.service.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { findUsersByIds } from './users.repo.ts';
import { toCurrentUser, toPublicUser } from './users.service.ts';

/** Public views of users. Deactivated users are sent as deletions; in `u`, blocked ones too. */
export const usersSync: SyncSource = {
  type: 'user',
  async hydrate(db, viewer, scope, ids) {
    const rows = await findUsersByIds(db, ids);
    const blocked = scope === 'u' ? await findHidden(db, viewer, BLOCKED, ids) : new Set<string>();
    return new Map(
      rows.map((row): [string, HydratedOp] => [
        row.id,
        row.isActive === 1 && !blocked.has(row.id)
          ? { rev: row.rev, json: JSON.stringify({ ...toPublicUser(row), rev: row.rev }), people: [row.id] }
          : { rev: row.rev, del: true },
      ]),
    );
  },
  // A post contains its author, so a snapshot of the feed needs no users.
  snapshot: async () => [],
};

/** One's own account, only in one's own scope. */
export const meSync: SyncSource = {
  type: 'me',
  async hydrate(db, viewer, scope, ids) {
    const rows = scope === 'u' && ids.includes(viewer) ? await findUsersByIds(db, [viewer]) : [];
    return new Map(
      rows.map((row) => [row.id, { rev: row.rev, json: JSON.stringify({ ...toCurrentUser(row), rev: row.rev }) }]),
    );
  },
  snapshot: async (_db, viewer, scope) => (scope === 'u' ? [viewer] : []),
};
