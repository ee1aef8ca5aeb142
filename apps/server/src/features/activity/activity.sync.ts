import { ownRow, ownRows, put } from '../../changes/own-source.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { entitiesOf } from './activity-json.ts';
import { findActivities, listActivities } from './activity.repo.ts';
import { getActivityMark } from './activity.service.ts';

/** Number of groups in a snapshot; the list brings older ones. */
const SNAPSHOT = 100;

/** The viewer's activity, in their own scope. */
export const activitySource = ownRows({
  type: 'activity',
  async find(db, viewer, ids) {
    const rows = await findActivities(db, viewer, ids);
    const entities = await entitiesOf(db, viewer, rows);
    return rows.map(({ id, rev }) => ({ id, rev, entity: entities.get(id) }));
  },
  opOf: ({ id, rev, entity }) => [id, entity ? put(entity) : { rev, del: true }],
  async list(db, viewer) {
    const rows = await listActivities(db, { ownerId: viewer, ...TOP, limit: SNAPSHOT });
    return rows.map((row) => row.id);
  },
});

/** The time up to which the viewer has seen it. */
export const activityMarkSource = ownRow('activityMark', getActivityMark);
