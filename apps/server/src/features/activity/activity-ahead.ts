import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/**
 * Activity from the future would stay above all other until then, and later events of its groups would neither be news nor be pushed. A mark
 * from the future would count all of it as seen.
 */
export async function bringActivityBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const { db } = deps;
  const groups = await db.read
    .selectFrom('activities')
    .select(['id', 'ownerId'])
    .where('createdAt', '>', latest)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  await bringEachBack(deps, now, groups, async (tx, touch, { id, ownerId }, createdAt) => {
    await tx
      .updateTable('activities')
      .set((eb) => ({ createdAt, pushAfter: createdAt, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .where('createdAt', '>', latest)
      .execute();
    touch(`u:${ownerId}`, 'activity', id);
  });
  const marks = await db.read.selectFrom('activityMarks').select('userId').where('seenAt', '>', latest).execute();
  await bringEachBack(deps, now, marks, async (tx, touch, { userId }) => {
    await tx
      .updateTable('activityMarks')
      .set((eb) => ({ seenAt: now, rev: eb('rev', '+', 1) }))
      .where('userId', '=', userId)
      .where('seenAt', '>', latest)
      .execute();
    touch(`u:${userId}`, 'activityMark', userId);
  });
}

/** One event from the future would hold up all that follow it. */
export async function bringEventsBack({ db }: BringBackDeps, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('activityQueue')
      .set({ at: now })
      .where('at', '>', now + SKEW_MS)
      .execute(),
  );
}
