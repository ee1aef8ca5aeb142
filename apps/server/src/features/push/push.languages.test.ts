import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('each browser gets pushes in its language, until its user chooses one for all', async () => {
    await using world = await PushWorld.open(dialect);
    const browsers = [
      await world.subscribe('bob', 'de-AT, en;q=0.5'),
      await world.subscribe('bob', 'ar'),
      await world.subscribe('bob', 'fr'),
    ];
    const { id: postId } = await publish(world.as('bob'), { content: 'Morning' });
    const titles = () => browsers.map((browser) => world.pushesTo(browser).at(-1)?.title);
    await world.as('alice').post(`/api/posts/${postId}/flower`, { isFlowered: true });

    await world.settle();
    const first = titles();
    await world.as('bob').fetch('/api/preferences', { method: 'PATCH', json: { language: 'de' } });
    await world.as('carol').post(`/api/users/${await world.id('bob')}/follow`);
    await world.settle();

    expect(first).toEqual([
      'alice Tester hat deinem Beitrag eine Blume geschenkt',
      'زهرة لمنشورك من \u2068alice Tester\u2069',
      'alice Tester gave your post a flower',
    ]);
    expect(titles()).toEqual(Array.from({ length: 3 }, () => 'carol Tester folgt dir'));
  });
});
