import type { ActivityEntity, ActivityMarkEntity } from '@posy/contract/activity';
import type { UserId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { entitiesOf } from './activity-json.ts';
import { deleteActivitiesBefore, findMark, listActivities, type MarkRow, raiseMark } from './activity.repo.ts';

const MAX_AGE_MS = 90 * 86_400_000;
const PRUNE_BATCH = 500;

export interface ActivityPage {
  readonly activities: readonly ActivityEntity[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** A user's activity before a position, newest first. */
export async function listActivityOf(
  db: Db,
  ownerId: UserId,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<ActivityPage> {
  const found = await listActivities(db, { ownerId, ...after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const entities = await entitiesOf(db, ownerId, rows);
  const activities = rows.flatMap((row) => entities.get(row.id) ?? []);
  return { activities, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

/**
 * Stores the time (ISO 8601) up to which the actor has seen their activity; only grows, up to now. Throws
 * `AppError('invalid_input')` for an invalid time.
 */
export async function markActivitySeen(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  seenAt: string,
): Promise<Written<null>> {
  const instant = Date.parse(seenAt);
  if (!Number.isSafeInteger(instant) || instant < 0) {
    throw new AppError('invalid_input', [{ field: 'seenAt', message: 'Must be an instant' }]);
  }
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const { userId } = actor;
    const mark = await raiseMark(tx, userId, Math.min(instant, deps.clock.now()));
    if (mark) touch(`u:${userId}`, 'activityMark', userId);
    const rev = (mark ?? (await findMark(tx, userId)))?.rev ?? 0;
    return { status: 204, body: null, rev };
  });
}

/** The time up to which a user has seen their activity. */
export async function getActivityMark(db: Db, userId: string): Promise<ActivityMarkEntity> {
  const row = await findMark(db, userId);
  return { seenAt: row ? new Date(row.seenAt).toISOString() : null, rev: row?.rev ?? 0 };
}

/** Whether a user has seen the activity of a time (ms). */
export function isSeen(mark: MarkRow | undefined, createdAt: number): boolean {
  return mark !== undefined && mark.seenAt >= createdAt;
}

/** Deletes old activity. Runs with the house-keeping. */
export async function pruneActivity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - MAX_AGE_MS;
  for (let isAll = false; !isAll;) {
    ({ isAll } = await db.write((tx) => deleteActivitiesBefore(tx, before, PRUNE_BATCH)));
  }
}
