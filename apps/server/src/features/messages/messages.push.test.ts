import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a message that an administrator removed meanwhile is not pushed, nor one of a user who was deactivated', async () => {
    await using world = await PushWorld.open(dialect);
    const browsers = [await world.subscribe('bob'), await world.subscribe('carol'), await world.subscribe('dave')];
    await world.write('alice', 'bob', 'Awful');
    await world.write('eve', 'carol', 'Hello');
    await world.write('alice', 'dave', 'Hello');

    const targetId = await world.messageTo('bob');
    const report = await world.as('bob').post('/api/reports', { target: 'message', targetId, reason: 'spam' });
    await world.server.admin().post(`/api/admin/reports/${Object(report.body).id}/decide`, { decision: 'remove' });
    await setActive(world.server, await world.id('eve'), false);
    await world.settle();

    const messages = browsers.flatMap((browser) => world.pushesTo(browser)).filter(({ kind }) => kind === 'message');
    expect(messages.map(({ body }) => body)).toEqual(['Hello']);
  });
});
