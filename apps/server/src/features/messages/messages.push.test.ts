import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { edit, unsend } from '../../testing/changing-messages.ts';
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

  test('an unsent message that was not read replaces its notification, in the language of each browser', async () => {
    await using world = await PushWorld.open(dialect);
    const languages = ['en', 'de', 'ar'];
    const browsers = [];
    for (const language of languages) browsers.push(await world.subscribe('bob', language));
    await world.write('alice', 'bob', 'Read before');
    await world.write('alice', 'bob', 'Oops');
    await world.settle();
    const id = await newestOf(world);

    await unsend(world.as('alice'), id);
    await world.settle();

    const of = browsers.map((browser) => world.pushesTo(browser));
    expect(of.map((pushes) => pushes.map(({ body }) => body))).toEqual([
      ['Oops', 'Message deleted'],
      ['Oops', 'Nachricht gelöscht'],
      ['Oops', 'تم حذف الرسالة'],
    ]);
    for (const [shown, replaced] of of) {
      expect(replaced).toEqual({ ...shown, body: replaced?.body, messageId: id, badge: 1 });
    }
    expect(await world.queue()).toEqual([]);
  });

  test('a message that is unsent or edited before its push is not pushed, or with its new text', async () => {
    await using world = await PushWorld.open(dialect);
    const browsers = [await world.subscribe('bob'), await world.subscribe('carol')];
    await world.write('alice', 'bob', 'Oops');
    await world.write('alice', 'carol', 'Five');

    await unsend(world.as('alice'), await world.messageTo('bob'));
    await edit(world.as('alice'), await world.messageTo('carol'), 'Six');
    await world.settle();

    expect(browsers.flatMap((browser) => world.pushesTo(browser)).map(({ body }) => body)).toEqual(['Six']);
  });

  test('an edit of a message that was pushed sends no push', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Five');
    await world.settle();

    await edit(world.as('alice'), await world.messageTo('bob'), 'Six');

    expect(await world.queue()).toEqual([]);
    expect(world.pushesTo(browser)).toHaveLength(1);
  });

  test('no notification is replaced of a message that was read, had a newer one, or came before the browser', async () => {
    await using world = await PushWorld.open(dialect);
    const alice = world.as('alice');
    const browsers = [await world.subscribe('bob'), await world.subscribe('carol')];
    const conversation = await world.write('alice', 'bob', 'Read');
    await world.write('alice', 'carol', 'Older');
    const older = await world.messageTo('carol');
    await world.write('alice', 'carol', 'Newer');
    await world.write('alice', 'dave', 'Before');
    await world.settle();
    await world.as('bob').post(`/api/conversations/${conversation}/read`, {});
    world.server.clock.advance(1);
    browsers.push(await world.subscribe('dave'));

    for (const id of [await world.messageTo('bob'), older, await world.messageTo('dave')]) {
      expect((await unsend(alice, id)).status).toBe(204);
    }

    expect(await world.queue()).toEqual([]);
    await world.settle();
    expect(browsers.map((browser) => world.pushesTo(browser).length)).toEqual([1, 1, 0]);
  });

  test('a notification of an unsent message is not replaced once it is read, a newer one came, or one blocked or muted the other', async () => {
    await using world = await PushWorld.open(dialect);
    const alice = world.as('alice');
    const names = ['bob', 'carol', 'dave', 'eve'];
    const browsers = [];
    const conversations: string[] = [];
    for (const name of names) {
      browsers.push(await world.subscribe(name));
      conversations.push(await world.write('alice', name, 'Oops'));
    }
    await world.settle();

    for (const name of names) await unsend(alice, await world.messageTo(name));
    const queued = await world.queue();
    const aliceId = await world.id('alice');
    await world.as('bob').post(`/api/conversations/${conversations[0]}/read`, {});
    await world.write('alice', 'carol', 'Better');
    await world.as('dave').post(`/api/users/${aliceId}/block`);
    await world.as('eve').post(`/api/users/${aliceId}/mute`);
    await world.settle();

    expect(queued).toHaveLength(4);
    const bodies = browsers.map((browser) =>
      world
        .pushesTo(browser)
        .slice(1)
        .map(({ body }) => body),
    );
    expect(bodies).toEqual([[], ['Better'], [], []]);
  });
});

/** The id of the newest message. */
async function newestOf(world: PushWorld): Promise<string> {
  const { id } = await world.server.deps.db.read
    .selectFrom('messages')
    .select('id')
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
