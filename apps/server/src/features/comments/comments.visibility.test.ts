import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { readComments, writeComment, writeReply } from '../../testing/commenting.ts';
import { setCommentsHidden, setUsersActive } from '../../testing/half-deactivated.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { hideCommentsOf, showCommentsOf } from './comments-of-account.ts';
import { commentsExport } from './comments.export.ts';

const NOT_FOUND = { status: 404, body: { code: 'comment_not_found' } };

type Hide = (server: TestServer, postId: string) => Promise<unknown>;

/** Under a post of alice, bob wrote a comment, which becomes this for dave. The last: the whole list and its first page. */
const STATES: readonly (readonly [string, Hide, readonly string[][]])[] = [
  ['by a just deactivated user', (server) => setUsersActive(server, ['bob'], false), [['Shown'], []]],
  ['by a just reactivated user', (server) => setCommentsHidden(server, 'bob'), [['Shown'], ['Shown']]],
  ['under a post of a just deactivated user', (server) => setUsersActive(server, ['alice'], false), []],
  [
    'under a post that became private',
    (server, postId) =>
      server.as('alice').fetch(`/api/posts/${postId}`, { method: 'PATCH', json: { audience: 'onlyMe' } }),
    [],
  ],
  [
    'under a post of a user who blocked the viewer',
    async (server) => server.as('alice').post(`/api/users/${await server.as('dave').id()}/block`),
    [],
  ],
];

forEachDialect((dialect) => {
  test.each(STATES)('a hidden comment %s is not listed, flowered or pulled', async (_state, hide, pages) => {
    await using server = await TestServer.start({ dialect });
    const dave = server.as('dave');
    const device = new PullingDevice(dave);
    await device.pull();
    const post = await publish(server.as('alice'));
    const comment = await writeComment(server.as('bob'), post.id, 'Hidden');
    server.clock.advance(1000);
    await writeComment(server.as('carol'), post.id, 'Shown');
    // Threads come to devices unasked when a reply is deleted with its author.
    await writeReply(server.as('erin'), comment, 'Deleted');
    await removePerson(server, await server.as('erin').id());
    await server.settle();

    await hide(server, post.id);
    const all = await dave.get(`/api/comments/${post.id}`);
    const first = await dave.get(`/api/comments/${post.id}?limit=1`);
    const flower = await dave.post(`/api/comments/${comment.id}/flower`, { isFlowered: true });
    const ops = (await device.pull()).filter(({ id }) => id === comment.id);

    const shown = [all, first].filter(({ status }) => status !== 404).map(readComments);
    expect(shown.map((comments) => comments.map(({ content }) => content))).toEqual(pages);
    expect(flower).toMatchObject(NOT_FOUND);
    expect(ops.filter((op) => 'v' in op)).toEqual([]);
  });

  test('a comment that is hidden is not deleted by its author', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const { id } = await writeComment(server.as('bob'), post.id);
    await setCommentsHidden(server, 'bob');

    expect(await server.as('bob').delete(`/api/comments/${id}`)).toMatchObject(NOT_FOUND);
    expect(await server.deps.db.read.selectFrom('comments').select('id').execute()).toEqual([{ id }]);
  });

  test('comments are hidden and shown again in steps, each once, and exported both times', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    for (let n = 0; n < 2; n++) await writeComment(server.as('bob'), post.id);
    const bob = await server.as('bob').id();
    const step = (change: typeof hideCommentsOf) =>
      server.deps.db.write(async (tx) => {
        const { events, isAll } = await change(server.deps, tx, bob, 2);
        return { count: new Set(events.map(({ subjectId }) => subjectId)).size, isAll };
      });

    const { read } = server.deps.db;
    for (const change of [hideCommentsOf, showCommentsOf]) {
      expect(await step(change)).toEqual({ count: 2, isAll: false });
      expect(await step(change)).toEqual({ count: 0, isAll: true });
      expect(await Array.fromAsync(commentsExport.rows(read, bob, { mediaIds: new Set() }))).toHaveLength(2);
    }
  });
});
