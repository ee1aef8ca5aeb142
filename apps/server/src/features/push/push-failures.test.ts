import type { TestSubscription } from '@posy/testkit/push-service';
import { expect, test } from 'vitest';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test.each([404, 410])('a subscription that its push service no longer knows (%i) is deleted', async (status) => {
    await using world = await PushWorld.open(dialect);
    const [expired, current] = [await world.subscribe('bob'), await world.subscribe('bob')];
    world.service.answerWith(expired.endpoint, { status });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    expect(await world.endpoints()).toEqual([current.endpoint]);
    expect(world.service.calls.get(expired.endpoint)).toBe(1);
    expect(world.pushesTo(current)).toHaveLength(1);
    expect(await world.queue()).toEqual([]);
  });

  test('a push with Retry-After is sent no sooner, and once', async () => {
    await using world = await PushWorld.open(dialect);
    const [busy, current] = [await world.subscribe('bob'), await world.subscribe('bob')];
    world.service.answerWith(busy.endpoint, { status: 429, headers: { 'retry-after': '600' } });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();
    world.server.clock.advance(9 * MINUTE_MS);
    await world.settle();
    const early = world.service.calls.get(busy.endpoint);
    world.service.answerAgain(busy.endpoint);
    world.server.clock.advance(MINUTE_MS);
    await world.settle();

    expect(early).toBe(1);
    expect(world.pushesTo(busy)).toHaveLength(1);
    expect(world.pushesTo(current)).toHaveLength(1);
  });

  test('a failing push service is retried after growing waits, and finally given up', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    world.service.answerWith(browser.endpoint, { status: 503 });
    await world.write('alice', 'bob', 'Hello');
    const waits: number[] = [];

    for (let i = 0; i < 12; i++) {
      await world.settle();
      const [row] = await world.queue();
      if (row) waits.push(row.runAt - world.server.clock.now());
      world.server.clock.advance(2 * 3_600_000);
    }

    // 30 s and their doubles, with a random upper half.
    expect(waits.slice(0, 3)).toEqual([22_500, 45_000, 90_000]);
    expect(world.service.calls.get(browser.endpoint)).toBe(8);
    expect(await world.queue()).toEqual([]);
    expect(await world.endpoints()).toEqual([browser.endpoint]);
  });

  test.each([400, 403, 413, 307])('a push that its service refuses (%i) is dropped', async (status) => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    world.service.answerWith(browser.endpoint, { status, headers: { location: 'https://127.0.0.1/' } });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    expect(world.service.calls.get(browser.endpoint)).toBe(1);
    expect(await world.queue()).toEqual([]);
    expect(await world.endpoints()).toEqual([browser.endpoint]);
  });
});

test('a push service that is down for a while loses no push, however many wait', async () => {
  await using world = await PushWorld.open('sqlite');
  const browsers: TestSubscription[] = [];
  for (const name of ['bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi', 'ivan']) {
    for (let i = 0; i < 20; i++) browsers.push(await world.subscribe(name));
    await world.write('alice', name, 'Hello');
  }
  for (const { endpoint } of browsers) world.service.answerWith(endpoint, { status: 503 });

  for (let minute = 0; minute < 10; minute++) {
    await world.settle();
    world.server.clock.advance(MINUTE_MS);
  }
  for (const { endpoint } of browsers) world.service.answerAgain(endpoint);
  for (let hour = 0; hour < 6; hour++) {
    await world.settle();
    world.server.clock.advance(60 * MINUTE_MS);
  }

  expect(browsers.map((browser) => world.pushesTo(browser).length)).toEqual(browsers.map(() => 1));
});

test('a subscription that never answers delays neither the others nor other work', async () => {
  await using world = await PushWorld.open('sqlite', { isLive: true });
  const hanging = await world.subscribe('bob');
  const others = await Promise.all(['carol', 'dave', 'erin'].map((name) => world.subscribe(name)));
  world.service.answerWith(hanging.endpoint, 'hang');
  await world.server.listen();
  await world.write('alice', 'bob', 'Hello');
  await world.service.called(hanging);

  for (const name of ['carol', 'dave', 'erin']) await world.write('alice', name, 'Hello');
  await Promise.all(others.map((browser) => world.service.called(browser)));

  expect(others.map((browser) => world.pushesTo(browser).length)).toEqual([1, 1, 1]);
});

test('a push that was being sent when the process died is sent by the next one', async () => {
  await using world = await PushWorld.open('sqlite', { isLive: true });
  const browser = await world.subscribe('bob');
  await world.write('alice', 'bob', 'Hello');
  const leaseUntil = Date.now() + DAY_MS;
  await world.server.deps.db.write((tx) => tx.updateTable('pushQueue').set({ leaseUntil }).execute());

  await world.server.listen();
  await world.service.called(browser);

  expect(world.pushesTo(browser)).toHaveLength(1);
});
