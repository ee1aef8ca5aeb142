import { expect, test } from 'vitest';
import { Discussion } from '../../testing/discussing.ts';
import { publish } from '../../testing/posting.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

const MINUTE_MS = 60_000;

forEachDialect((dialect) => {
  test('a reply is pushed to the author of the answered comment, and opens the post', async () => {
    await using world = await PushWorld.open(dialect);
    const [alice, bob] = [await world.subscribe('alice'), await world.subscribe('bob')];
    const { post, talk } = await discussed(world);
    const comment = await talk.comment('bob');
    world.server.clock.advance(1000);
    await talk.comment('carol', { content: 'In May', replyTo: comment });

    await world.settle();

    expect(world.pushesTo(bob)).toEqual([
      expect.objectContaining({
        kind: 'reply',
        id: post.id,
        title: 'carol Tester replied to your comment',
        body: 'In May',
        url: `/?post=${post.id}`,
        tag: `r:${post.id}`,
      }),
    ]);
    expect(world.pushesTo(alice).map(({ kind, body }) => `${kind} ${body}`)).toEqual(['comment In May']);
  });

  test('an answer to the author of the post is pushed once, as a reply', async () => {
    await using world = await PushWorld.open(dialect);
    const alice = await world.subscribe('alice');
    const { talk } = await discussed(world);
    await talk.comment('bob', { replyTo: await talk.comment('alice') });

    await world.settle();

    expect(world.pushesTo(alice).map(({ kind }) => kind)).toEqual(['reply']);
  });

  test('flowers for a comment are pushed together, and later ones after ten minutes', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    const { post, talk } = await discussed(world);
    const [first, second] = [await talk.comment('bob', { content: 'One' }), await talk.comment('bob')];
    await talk.flower('carol', first);
    await world.settle();
    world.server.clock.advance(MINUTE_MS);
    for (const name of ['dave', 'erin']) await talk.flower(name, first);
    await talk.flower('carol', second);
    await world.settle();
    const soon = world.pushesTo(browser).map(({ body }) => body);
    world.server.clock.advance(10 * MINUTE_MS);
    await world.settle();
    const { tag, ...last } = world.pushesTo(browser).at(-1) ?? {};

    expect(soon).toEqual(['One', 'Lovely']);
    expect(world.pushesTo(browser)[0]?.title).toBe('carol Tester gave your comment a flower');
    expect(last).toMatchObject({
      kind: 'commentFlower',
      id: post.id,
      title: expect.stringMatching(/ and 2 others gave your comment flowers$/),
      body: 'One',
      url: `/?post=${post.id}`,
    });
    expect(tag).toBe(world.pushesTo(browser)[0]?.tag);
    expect(new Set(world.pushesTo(browser).map((push) => push.tag)).size).toBe(2);
  });

  test.each([
    [{ notifyComments: false }, ['commentFlower']],
    [{ notifyFlowers: false }, ['reply']],
  ])('with %j only %j is pushed', async (preferences, kinds) => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.as('bob').fetch('/api/preferences', { method: 'PATCH', json: preferences });
    const { talk } = await discussed(world);
    const id = await talk.comment('bob');
    await talk.comment('carol', { replyTo: id });
    await talk.flower('carol', id);

    await world.settle();

    expect(world.pushesTo(browser).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('a reply or flower that was withdrawn, seen or blocked since is not pushed', async () => {
    await using world = await PushWorld.open(dialect);
    const browsers = [await world.subscribe('bob'), await world.subscribe('dave')];
    const { talk } = await discussed(world);
    const [ofBob, ofDave] = [await talk.comment('bob'), await talk.comment('dave')];
    await talk.delete(await talk.comment('carol', { replyTo: ofBob }));
    await talk.flower('carol', ofBob);
    await talk.flower('carol', ofBob, false);
    await talk.comment('erin', { replyTo: ofBob });
    await talk.flower('carol', ofDave);
    await world.as('bob').post(`/api/users/${await world.id('erin')}/block`);
    await world.as('dave').post('/api/activity/seen', { seenAt: new Date(world.server.clock.now()).toISOString() });

    await world.settle();

    expect(browsers.flatMap((browser) => world.pushesTo(browser))).toEqual([]);
  });
});

test.each([
  ['de', 'carol Tester hat auf deinen Kommentar geantwortet', 'carol Tester hat deinem Kommentar eine Blume geschenkt'],
  ['ar', 'رد على تعليقك من \u2068carol Tester\u2069', 'زهرة لتعليقك من \u2068carol Tester\u2069'],
])('titles in %s', async (language, reply, flower) => {
  await using world = await PushWorld.open('sqlite');
  const browser = await world.subscribe('bob', language);
  const { talk } = await discussed(world);
  const id = await talk.comment('bob');
  await talk.comment('carol', { replyTo: id });
  await talk.flower('carol', id);

  await world.settle();

  expect(
    world
      .pushesTo(browser)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual([reply, flower].toSorted());
});

async function discussed(world: PushWorld) {
  const post = await publish(world.as('alice'), { content: 'Roses' });
  return { post, talk: new Discussion(world.server, post.id) };
}
