import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Follows and requests from the future would stay the first of both users' lists, and activity about later ones would be missing. */
export async function bringFollowsBack(deps: BringBackDeps, now: number): Promise<void> {
  await bringColumnBack(deps, now, 'followedAt');
  await bringColumnBack(deps, now, 'requestedAt');
}

async function bringColumnBack(deps: BringBackDeps, now: number, column: 'followedAt' | 'requestedAt'): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('follows')
    .innerJoin('users as follower', 'follower.number', 'follows.followerNumber')
    .innerJoin('users as followed', 'followed.number', 'follows.followedNumber')
    .select(['followerNumber', 'followedNumber', 'follower.id as followerId', 'followed.id as followedId'])
    .where(`follows.${column}`, '>', latest)
    .orderBy(`follows.${column}`)
    .execute();
  await bringEachBack(deps, now, rows, async (tx, touch, row, instant) => {
    await tx
      .updateTable('follows')
      .set((eb) => ({ [column]: instant, rev: eb('rev', '+', 1) }))
      .where('followerNumber', '=', row.followerNumber)
      .where('followedNumber', '=', row.followedNumber)
      .where(column, '>', latest)
      .execute();
    touch(`u:${row.followerId}`, 'follow', row.followedId);
    touch(`u:${row.followedId}`, column === 'followedAt' ? 'follower' : 'followRequest', row.followerId);
  });
}
