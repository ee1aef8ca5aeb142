import type { Database } from '../db/database.ts';
import { idOf, numbersOf, PEOPLE } from './plan-world.ts';

/** Numbers of replies begin here. */
const REPLIES = 50_000_000;

/**
 * Adds comments (very many under the first post), follows (very many of the first user) and totals to a world of {@link
 * fill}.
 */
export async function fillPeople(db: Database): Promise<void> {
  const numbers = Array.from({ length: PEOPLE }, (_, i) => i);
  const batches = Array.from({ length: PEOPLE / 500 }, (_, i) => numbers.slice(i * 500, (i + 1) * 500));
  await db.write(async (tx) => {
    const person = await numbersOf(tx, 'users');
    for (const batch of batches) {
      const comment = (n: number, post: number) => ({
        id: idOf(post * PEOPLE + n),
        postId: idOf(post),
        authorId: idOf(n),
        content: 'Lovely',
        isHidden: n % 50 === 0 ? 1 : 0,
        parentId: null,
        replyToId: null,
        createdAt: n,
        rev: 1,
      });
      await tx
        .insertInto('comments')
        .values(batch.map((n) => comment(n, 1)))
        .execute();
      await tx
        .insertInto('comments')
        .values(batch.map((n) => comment(n, 2 + (n % 2000))))
        .execute();
      const replies = batch.map((n) => {
        const parentId = idOf(PEOPLE + Math.floor(n / 2));
        return { ...comment(n, 1), id: idOf(REPLIES + n), parentId, replyToId: parentId };
      });
      await tx.insertInto('comments').values(replies).execute();
      const flower = { isOn: 1, rev: 1, updatedAt: 1 };
      await tx
        .insertInto('commentFlowers')
        .values(batch.flatMap((n) => [1, 2].map((c) => ({ ...flower, userId: idOf(n), commentId: idOf(PEOPLE + c) }))))
        .execute();
      await tx
        .insertInto('commentFlowers')
        .values(batch.map((n) => ({ ...flower, userId: idOf(1), commentId: idOf(REPLIES + n) })))
        .execute();
      const follow = (follower: number, followed: number) => ({
        followerNumber: person(follower),
        followedNumber: person(followed),
        isOn: follower % 20 === 0 ? 0 : 1,
        hidden: follower % 50 === 0 ? 1 : 0,
        rev: 1,
        followedAt: follower + followed,
      });
      const pairs = batch.flatMap((n) => [1, 2, 3].map((step) => follow(n, (n + step) % PEOPLE)));
      const ofFirst = batch.filter((n) => n > 1 && n < PEOPLE - 3).flatMap((n) => [follow(n, 1), follow(1, n + 3)]);
      for (const rows of [pairs, ofFirst]) {
        await tx
          .insertInto('follows')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      await tx
        .insertInto('userStats')
        .values(
          batch.map((n) => ({
            userId: idOf(n),
            followersCount: 3,
            followingCount: 3,
            postsCount: 0,
            viewsCount: 0,
            flowersCount: 0,
            rev: 1,
          })),
        )
        .execute();
    }
  });
}

/** Adds dismissals to a world of {@link fill}: one user dismissed everybody, one is dismissed by everybody, and others did it a few times. */
export async function fillDismissals(db: Database): Promise<void> {
  const pairs = Array.from({ length: PEOPLE }, (_, n) => [
    [1, n],
    [n, 2],
    [n, (n + 7) % PEOPLE],
  ]).flat();
  await db.write(async (tx) => {
    for (let from = 0; from < pairs.length; from += 1000) {
      const rows = pairs.slice(from, from + 1000).map(([user = 0, person = 0], i) => ({
        userId: idOf(user),
        personId: idOf(person),
        isOn: i % 20 === 0 ? 0 : 1,
        rev: 1,
        updatedAt: from + i,
      }));
      await tx
        .insertInto('dismissedPeople')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
