import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { TOP } from '../../paging/place.ts';
import { viewsOf } from './activity-view.ts';
import { findActivities, listActivities } from './activity.repo.ts';
import { getActivityMark } from './activity.service.ts';

/** Number of groups in a snapshot; the list brings older ones. */
const SNAPSHOT = 100;

/** The viewer's activity, in their own scope. */
export const activitySource: SyncSource = {
  type: 'activity',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findActivities(db, viewer, ids);
    const views = await viewsOf(db, viewer, rows);
    return new Map(
      rows.map(({ id, rev }): [string, HydratedOp] => {
        const view = views.get(id);
        return [id, view ? { rev, json: JSON.stringify(view) } : { rev, del: true }];
      }),
    );
  },
  async snapshot(db, viewer, scope) {
    if (scope === 'g') return [];
    const rows = await listActivities(db, { ownerId: viewer, ...TOP, limit: SNAPSHOT });
    return rows.map((row) => row.id);
  },
};

/** The time up to which the viewer has seen it. */
export const activityMarkSource: SyncSource = {
  type: 'activityMark',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g' || !ids.includes(viewer)) return new Map();
    const entity = await getActivityMark(db, viewer);
    return new Map([[viewer, { rev: entity.rev, json: JSON.stringify(entity) }]]);
  },
  snapshot: async (_db, viewer, scope) => (scope === 'u' ? [viewer] : []),
};
