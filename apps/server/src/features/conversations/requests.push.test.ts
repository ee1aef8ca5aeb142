import { expect, test } from 'vitest';
import { unsend } from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { accept, letWrite } from '../../testing/requesting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a request is not pushed, also not when it is unsent, and does not count on the icon; an accepted one does', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await letWrite(world.as('bob'), 'nobody');
    await send(world.as('bob'), world.as('carol'), 'Hello');
    await world.write('alice', 'bob', 'Who is this?');
    await world.write('alice', 'bob', 'Oops');
    const queued = await world.queue();

    await unsend(world.as('alice'), await world.messageTo('bob'));
    const { id } = await send(world.as('alice'), world.as('bob'), 'Once more');
    await unsend(world.as('alice'), id);
    await world.write('carol', 'bob', 'Hi');
    await world.settle();
    const before = world.pushesTo(browser);
    await accept(world.as('bob'), world.as('alice'));
    await world.write('alice', 'bob', 'Thank you');
    await world.settle();

    expect(queued).toEqual([]);
    expect(before.map(({ body, badge }) => [body, badge])).toEqual([['Hi', 1]]);
    expect(world.pushesTo(browser).slice(1)).toMatchObject([{ body: 'Thank you', badge: 3 }]);
  });
});
