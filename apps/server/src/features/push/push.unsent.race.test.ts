import { expect, test } from 'vitest';
import { unsend } from '../../testing/changing-messages.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { endLease, leaseDue } from './push-queue.repo.ts';

forEachDialect((dialect) => {
  test('an unsent message whose push is being sent has its notification replaced', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Oops');
    const { db, clock } = world.server.deps;
    const now = clock.now();
    const leased = await db.write((tx) => leaseDue(db, tx, { now, leaseUntil: now + 60_000, limit: 1 }));

    await unsend(world.as('alice'), await world.messageTo('bob'));
    const [queued] = await world.queue();
    await db.write((tx) => endLease(tx, { userId: '', tag: '', endpoint: '', ...leased[0] }));
    await world.settle();

    expect(leased).toHaveLength(1);
    expect(queued).toMatchObject({ messageId: null, version: 2 });
    expect(world.pushesTo(browser).map(({ body }) => body)).toEqual(['Message deleted']);
  });
});

test('a message is unsent before its push is leased, or has its notification replaced', async () => {
  await using world = await PushWorld.open('postgres');
  const browser = await world.subscribe('bob');
  await world.write('alice', 'bob', 'Oops');
  const id = await world.messageTo('bob');
  const { db, clock } = world.server.deps;
  const now = clock.now();

  const { unsending, leased } = await db.write(async (tx) => {
    const rows = await leaseDue(db, tx, { now, leaseUntil: now + 60_000, limit: 1 });
    const waiting = unsend(world.as('alice'), id);
    await untilOneWaits(db.read);
    return { unsending: waiting, leased: rows };
  });
  const answer = await unsending;
  const [queued] = await world.queue();
  await db.write((tx) => endLease(tx, { userId: '', tag: '', endpoint: '', ...leased[0] }));
  await world.settle();

  expect(answer.status).toBe(204);
  expect(queued).toMatchObject({ messageId: null, version: 2 });
  expect(world.pushesTo(browser).map(({ body }) => body)).toEqual(['Message deleted']);
});
