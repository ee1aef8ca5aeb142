import { NIL_ID } from '@posy/contract/ids';
import { test } from 'vitest';
import { selectDirtyActivities } from '../../changes/dirty-activities.ts';
import type { Database } from '../../db/database.ts';
import { userNumber } from '../../db/numbers.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { FOLLOWERS } from '../relations/audience.ts';
import {
  findCommentFact,
  findFlowerFact,
  listComments,
  listFloweredPosts,
  listGivers,
  listOwnFlowers,
} from './activity-facts.repo.ts';
import { FIRST_GROUP, listDiscussedPosts, listFloweredComments, listGroupsAbout } from './activity-jobs.repo.ts';
import {
  findActivities,
  findActivity,
  findMark,
  findNewestAbout,
  listActivities,
  listQueued,
} from './activity.repo.ts';
import { findCommentFlowerFact, findReplyFact, listCommentFlowersOf, listCommentGivers } from './comment-facts.repo.ts';
import { findAcceptedFact, findFollowFact, findRequestFact } from './follow-facts.repo.ts';
import { findMentionFact } from './mention-facts.repo.ts';

const ROWS = 4000;

forEachDialect((dialect) => {
  test('activity is found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillActivity(db);
    await db.optimize();
    const place = { createdAt: 3000, id: idOf(1) };

    await expectIndexed(db, (reader) => findActivity(reader, idOf(1)));
    await expectIndexed(db, (reader) => findActivities(reader, idOf(1), [idOf(1), idOf(101)]));
    await expectIndexed(db, (reader) => listActivities(reader, { ownerId: idOf(1), ...place, limit: 20 }));
    await expectIndexed(db, (reader) => findNewestAbout(reader, idOf(1), 'comment', idOf(1)));
    await expectIndexed(db, (reader) => listQueued(reader, 1).execute());
    await expectIndexed(db, (reader) => selectDirtyActivities(reader, 'sqlite', [idOf(1), idOf(2)]).execute());
    await expectIndexed(db, (reader) => findMark(reader, idOf(1)));
    await expectIndexed(db, (reader) => listGroupsAbout(reader, 'reply', idOf(1), FIRST_GROUP, 200));
    await expectIndexed(db, (reader) => listGroupsAbout(reader, 'mention', idOf(1), FIRST_GROUP, 200));
    await expectIndexed(db, (reader) =>
      listDiscussedPosts(reader, { authorId: idOf(1), audience: FOLLOWERS }, TOP, 200),
    );
  });

  test('the sources of activity are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillComments(db);
    await db.optimize();

    await expectIndexed(db, (reader) => findFlowerFact(reader, idOf(1)));
    await expectIndexed(db, (reader) => findCommentFact(reader, idOf(1)));
    for (const find of [findFollowFact, findRequestFact, findAcceptedFact]) {
      await expectIndexed(db, (reader) => find(reader, idOf(1), idOf(2)));
    }
    await expectIndexed(db, (reader) => listGivers(reader, idOf(1), [idOf(1), idOf(2)], 4));
    await expectIndexed(db, (reader) => listOwnFlowers(reader, idOf(1), [idOf(1), idOf(2)]));
    await expectIndexed(db, (reader) => listFloweredPosts(reader, idOf(1), 0, 200));
    await expectIndexed(db, (reader) => listComments(reader, [idOf(1), idOf(2)]));
    await expectIndexed(db, (reader) => findReplyFact(reader, idOf(1)));
    await expectIndexed(db, (reader) => findMentionFact(reader, { subjectId: idOf(1), ownerId: idOf(3) }, 1));
    await expectIndexed(db, (reader) => findMentionFact(reader, { subjectId: idOf(8001), ownerId: idOf(3) }, 1));
    await expectIndexed(db, (reader) => findCommentFlowerFact(reader, idOf(1)));
    await expectIndexed(db, (reader) => listCommentGivers(reader, idOf(1), [idOf(1), idOf(2)], 4));
    await expectIndexed(db, (reader) => listCommentFlowersOf(reader, idOf(1), [idOf(1), idOf(2)]));
    await expectIndexed(db, (reader) => listFloweredComments(reader, idOf(1), NIL_ID, 200));
  });
});

/** Four thousand comments, half of them replies, with as many flowers and follows. */
async function fillComments(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < ROWS; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, i) => from + i);
      const rest = { content: 'x', isHidden: 0, rev: 1 };
      await tx
        .insertInto('comments')
        .values(
          numbers.map((n) => {
            const answered = n % 2 === 0 ? null : idOf(n - 1);
            const thread = { postId: idOf(n - (n % 2)), parentId: answered, replyToId: answered };
            return { ...rest, ...thread, id: idOf(n), authorId: idOf(n % 2000), createdAt: n };
          }),
        )
        .execute();
      await tx
        .insertInto('commentFlowers')
        .values(numbers.map((n) => ({ userId: idOf(n % 50), commentId: idOf(n), isOn: 1, rev: 1, updatedAt: n })))
        .execute();
      const follows = numbers.map((n) => ({
        followerNumber: userNumber(idOf(n % 2000)),
        followedNumber: userNumber(idOf((n * 3 + 1) % 1999)),
      }));
      await tx
        .insertInto('follows')
        .values(follows.map((pair, i) => ({ ...pair, isOn: 1, hidden: 0, rev: 1, followedAt: i })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** Each of a hundred people has forty groups. */
async function fillActivity(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < ROWS; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, i) => from + i);
      const groups = numbers.map((n) => ({
        id: idOf(n),
        ownerId: idOf(n % 100),
        kind: (['flower', 'comment', 'reply', 'commentFlower', 'mention'] as const)[n % 5] ?? 'reply',
        postId: idOf(n % 1001),
        commentId: idOf(n),
        actorId: null,
        createdAt: n,
        pushAfter: 0,
        isDeleted: 0,
        rev: 1,
      }));
      await tx.insertInto('activities').values(groups).execute();
      const events = numbers.map((n) => ({ kind: 'post' as const, subjectId: NIL_ID, ownerId: null, at: n }));
      await tx.insertInto('activityQueue').values(events).execute();
      const dirty = groups.map(({ id, ownerId }) => ({ subjectId: id, kind: 'flower' as const, ownerId, dueAt: 0 }));
      await tx.insertInto('dirtyActivities').values(dirty).execute();
      const marks = numbers.filter((n) => n < 2000).map((n) => ({ userId: idOf(n), seenAt: n, rev: 1 }));
      if (marks.length > 0) await tx.insertInto('activityMarks').values(marks).execute();
    }
  });
}
