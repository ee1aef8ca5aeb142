import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { setCommentsHidden, setUsersActive } from '../../testing/half-deactivated.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

const KINDS = ['comment', 'commentFlower', 'flower', 'follow', 'followAccepted', 'followRequest', 'mention', 'reply'];
const FOLLOWS = KINDS.filter((kind) => kind.startsWith('follow'));
const WITHOUT_COMMENTS = KINDS.filter((kind) => !['comment', 'mention', 'reply'].includes(kind));

type State = readonly [string, (world: DiscussionWorld) => Promise<void>, readonly string[]];

/** bob becomes this before his actions are grouped; the kinds of entries that are left of them. */
const STATES: readonly State[] = [
  ['visible', async () => {}, KINDS],
  ['muted', (world) => mute(world, ['bob']), []],
  ['deactivated', async ({ server }) => setActive(server, await server.as('bob').id(), false), []],
  ['just deactivated', ({ server }) => setUsersActive(server, ['bob'], false), FOLLOWS],
  ['just reactivated', ({ server }) => setCommentsHidden(server, 'bob'), WITHOUT_COMMENTS],
];

forEachDialect((dialect) => {
  test.each(STATES)('actions of a %s user make entries only where they are shown', async (_state, hide, left) => {
    await using world = await DiscussionWorld.open(dialect);
    await actOfEachKind(world);

    await hide(world);
    await world.settle();

    expect(await kindsOf(world)).toEqual(left);
  });

  test.each([
    ['muted', mute],
    ['deactivated', ({ server }: DiscussionWorld, names: readonly string[]) => setUsersActive(server, names, false)],
  ])('%s users do not take the places of visible ones among the newest givers', async (_state, hide) => {
    await using world = await DiscussionWorld.open(dialect);
    const comment = await world.talk.comment('alice');
    const hidden = ['bob', 'carol', 'dave', 'erin'];
    for (const giver of ['frank', ...hidden]) {
      await world.talk.flower(giver, comment);
      await world.server.as(giver).post(`/api/posts/${world.postId}/flower`, { isFlowered: true });
      world.advance();
    }
    await world.settle();

    await hide(world, hidden);

    const entries = (await world.listOf('alice')).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(entries).toMatchObject([
      { kind: 'commentFlower', actors: [{ firstName: 'frank' }], count: 1 },
      { kind: 'flower', actors: [{ firstName: 'frank' }], count: 1 },
    ]);
  });

  test('an entry whose comment is hidden shows nothing of it', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.talk.comment('bob', { content: 'Mine' });
    await world.settle();
    const before = await world.wordsOf('alice');

    await setCommentsHidden(world.server, 'bob');

    expect(before).toEqual(['comment bob Mine']);
    expect(await world.wordsOf('alice')).toEqual([]);
  });
});

/** bob does to alice and carol all that makes an entry. */
async function actOfEachKind({ server, postId, talk }: DiscussionWorld): Promise<void> {
  const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
  await approveFollowers(bob);
  await approveFollowers(carol);
  const own = await talk.comment('alice');
  await talk.comment('bob', { replyTo: own });
  await talk.comment('bob');
  await talk.flower('bob', own);
  await bob.post(`/api/posts/${postId}/flower`, { isFlowered: true });
  await bob.post(`/api/users/${await alice.id()}/follow`);
  await bob.post(`/api/users/${await carol.id()}/follow`);
  await alice.post(`/api/users/${await bob.id()}/follow`);
  await bob.post(`/api/followers/${await alice.id()}`);
  const other = await publish(server.as('dave'));
  const { username } = await carol.user();
  await bob.post('/api/comments', { postId: other.id, content: `@${username}` });
}

/** alice and carol mute users. */
async function mute({ server }: DiscussionWorld, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = `/api/users/${await server.as(name).id()}/mute`;
    for (const by of ['alice', 'carol'].filter((each) => each !== name)) await server.as(by).post(path);
  }
}

/** The kinds of the entries of alice and carol, as they are stored: an entry that nobody is shown would shorten a page. */
async function kindsOf({ server }: DiscussionWorld): Promise<string[]> {
  const owners = [await server.as('alice').id(), await server.as('carol').id()];
  const { read } = server.deps.db;
  const rows = await read.selectFrom('activities').select('kind').where('ownerId', 'in', owners).execute();
  return rows.map(({ kind }) => kind).toSorted();
}
