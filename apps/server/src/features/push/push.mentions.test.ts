import { expect, test } from 'vitest';
import { writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a mention is pushed with the start of the text, in the language of the browser, and opens the post', async () => {
    await using world = await PushWorld.open(dialect);
    const [english, german] = [await world.subscribe('bob'), await world.subscribe('bob', 'de')];
    const { username } = await world.as('bob').user();
    const post = await publish(world.as('alice'), { content: `For @${username}` });

    await world.settle();

    expect(world.pushesTo(english)).toEqual([
      expect.objectContaining({
        kind: 'mention',
        id: post.id,
        title: 'alice Tester mentioned you',
        body: `For @${username}`,
        url: `/?post=${post.id}`,
        tag: `n:${post.id}`,
      }),
    ]);
    expect(world.pushesTo(german).map(({ title }) => title)).toEqual(['alice Tester hat dich erwähnt']);
  });

  test('mentions have a switch of their own', async () => {
    await using world = await PushWorld.open(dialect);
    const [bob, carol] = [await world.subscribe('bob'), await world.subscribe('carol')];
    const [b, c] = [await world.as('bob').user(), await world.as('carol').user()];
    await world.as('bob').fetch('/api/preferences', { method: 'PATCH', json: { notifyMentions: false } });
    await world.as('carol').fetch('/api/preferences', { method: 'PATCH', json: { notifyComments: false } });
    const post = await publish(world.as('alice'));

    await writeComment(world.as('dave'), post.id, `@${b.username} and @${c.username}`);
    await world.settle();

    expect(world.pushesTo(bob)).toEqual([]);
    expect(world.pushesTo(carol).map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('a mention that was taken back before it was sent, or whose author was muted meanwhile, is not pushed', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    const { username } = await world.as('bob').user();
    const post = await publish(world.as('alice'));
    const comment = await writeComment(world.as('carol'), post.id, `@${username}`);
    await world.as('carol').delete(`/api/comments/${comment.id}`);
    await publish(world.as('dave'), { content: `@${username}` });
    await world.as('bob').post(`/api/users/${await world.id('dave')}/mute`);

    await world.settle();

    expect(world.pushesTo(browser)).toEqual([]);
  });
});
