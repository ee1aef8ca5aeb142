import { NIL_ID } from '@posy/contract/ids';
import { expect, test } from 'vitest';
import { TOP } from '../../paging/page-cursor.ts';
import { Discussion } from '../../testing/discussing.ts';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { EVERYONE, FOLLOWERS } from '../relations/audience.ts';
import { FIRST_GROUP, listDiscussedPosts, listFloweredComments, listGroupsAbout } from './activity-jobs.repo.ts';

forEachDialect((dialect) => {
  test('jobs read all of many groups, flowers and posts, page by page', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const second = await publish(world.server.as('alice'));
    const talks = [world.talk, world.talk, new Discussion(world.server, second.id)];
    const comments: string[] = [];
    for (const [i, talk] of talks.entries()) {
      const id = await talk.comment(['bob', 'dave', 'bob'][i] ?? '');
      comments.push(id);
      for (let n = 0; n < 2; n++) await talk.comment('carol', { replyTo: id });
      await talk.flower('carol', id);
    }
    await world.settle();
    const { read } = world.server.deps.db;
    const [alice, carol] = [await world.server.as('alice').id(), await world.server.as('carol').id()];

    const groups = await walk(FIRST_GROUP, (after) => listGroupsAbout(read, 'reply', world.postId, after, 1));
    const posts = await walk(TOP, (before) =>
      listDiscussedPosts(read, { authorId: alice, audience: EVERYONE }, before, 1),
    );
    const limited = await walk(TOP, (before) =>
      listDiscussedPosts(read, { authorId: alice, audience: FOLLOWERS }, before, 1),
    );
    const flowered = await walk(NIL_ID, (after) => listFloweredComments(read, carol, after, 1));

    expect(new Set(groups.map(({ commentId }) => commentId)).size).toBe(4);
    expect(posts.map(({ id }) => id).toSorted()).toEqual([world.postId, second.id].toSorted());
    expect(limited).toEqual([]);
    expect(flowered).toEqual(comments.toSorted());
  });
});

/** Reads pages of one row. */
async function walk<Row extends PageCursor, PageCursor>(
  start: PageCursor,
  page: (after: PageCursor) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next = await page(start); next[0] !== undefined; next = await page(next[0])) rows.push(next[0]);
  return rows;
}
