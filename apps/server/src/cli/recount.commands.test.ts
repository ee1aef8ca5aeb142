import { expect, test } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { writeComment } from '../testing/commenting.ts';
import { expectExactCounters } from '../testing/counters.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a recount lists wrong counters, corrects them, and touches what changed alone', async () => {
    await using place = await migratedPlace(dialect);
    await using server = await TestServer.start({ place });
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    const [post, right] = [await publish(ada), await publish(ada)];
    await bob.post(`/api/posts/${post.id}/flower`);
    const comment = await writeComment(bob, post.id);
    const rightComment = await writeComment(bob, right.id);
    for (const { id } of [comment, rightComment]) await ada.post(`/api/comments/${id}/flower`);
    await bob.post(`/api/users/${await ada.id()}/follow`);
    await server.settle();
    // Waits for the totals of its author meanwhile.
    await bob.post(`/api/posts/${right.id}/flower`);
    const run = (...args: string[]) => runCommandOf(place, ['recount', ...args, '--json']);

    const healthy = await run('--dry-run');
    await damage(server, { postId: post.id, commentId: comment.id, userId: await ada.id() });
    const dry = await run('--dry-run');
    server.clock.advance(10_000);
    const corrected = await run();
    const after = await run('--dry-run');
    await server.settle();

    expect(healthy).toMatchObject({ code: 0, json: { found: 0, differences: [] } });
    expect(dry).toMatchObject({ code: 1, json: { ok: false, found: 7, dryRun: true } });
    expect(dry.json).toMatchObject({
      differences: expect.arrayContaining([
        { kind: 'post', id: post.id, counter: 'flowersCount', stored: 8, counted: 1 },
        { kind: 'comment', id: comment.id, counter: 'flowersCount', stored: 5, counted: 1 },
        { kind: 'user', id: await ada.id(), counter: 'viewsCount', stored: 5, counted: 0 },
      ]),
    });
    expect(corrected).toMatchObject({ code: 0, json: { found: 7, dryRun: false } });
    expect(after.json).toMatchObject({ found: 0 });
    await expectExactCounters(server.deps.db);
    const changed = (await server.deps.db.read.selectFrom('syncChanges').selectAll().execute())
      .filter(({ at }) => at === server.clock.now())
      .map(({ scope, type, id }) => `${scope} ${type} ${id}`);
    expect(changed).toContain(`u:${await ada.id()} stats ${await ada.id()}`);
    expect(changed).toContain(`u:${await ada.id()} post ${post.id}`);
    // Devices receive a corrected comment with its thread, since its revision has grown.
    const revs = await server.deps.db.read.selectFrom('comments').select(['id', 'rev']).execute();
    expect(new Map(revs.map(({ id, rev }) => [id, rev]))).toEqual(
      new Map([
        [comment.id, 3],
        [rightComment.id, 2],
      ]),
    );
    const bobId = await bob.id();
    expect(changed.filter((line) => line.includes(bobId))).toEqual([]);
    const actions = server.deps.db.read.selectFrom('audit').select('action');
    expect(await actions.execute()).toEqual([{ action: 'recount.run' }]);
  });
});

/** Changes counters as no write of Posy does. */
async function damage(
  { deps }: TestServer,
  { postId, commentId, userId }: Readonly<Record<'postId' | 'commentId' | 'userId', string>>,
): Promise<void> {
  await deps.db.write(async (tx) => {
    await tx.updateTable('comments').set({ flowersCount: 5 }).where('id', '=', commentId).execute();
    await tx.updateTable('posts').set({ flowersCount: 8, commentsCount: 0 }).where('id', '=', postId).execute();
    await tx
      .updateTable('userStats')
      .set({ followersCount: 9, followingCount: 3, postsCount: 7, viewsCount: 5 })
      .where('userId', '=', userId)
      .execute();
  });
}
