import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TestClock } from '../../testing/test-clock.ts';
import { PushHosts } from './push-hosts.ts';

test('sixteen calls to one push service run at once, others wait for their turn, and those to another one do not', async () => {
  const hosts = new PushHosts(new TestClock());
  const running: PromiseWithResolvers<void>[] = [];
  const call = async () => {
    const ending = Promise.withResolvers<void>();
    running.push(ending);
    await ending.promise;
    return { isServiceUp: true, value: 'sent' };
  };

  const calls = Array.from({ length: 20 }, () => hosts.run('push.example', call));
  const other = hosts.run('other.example', async () => ({ isServiceUp: true, value: 'sent' }));
  await nextTurn();
  const atOnce = running.length;
  running[0]?.resolve();
  await nextTurn();
  const afterOne = running.length;
  for (let n = 0; n < 20; n++) {
    running[n]?.resolve();
    await nextTurn();
  }

  expect([await other, atOnce, afterOne]).toEqual(['sent', 16, 17]);
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => 'sent'));
});

test('a push service that failed five times in a row is not called for half a minute', async () => {
  const clock = new TestClock();
  const hosts = new PushHosts(clock);
  const call = (isServiceUp: boolean) => hosts.run('push.example', async () => ({ isServiceUp, value: isServiceUp }));

  const four = [await call(false), await call(false), await call(false), await call(false)];
  await call(true);
  for (let n = 0; n < 5; n++) await call(false);
  const paused = await call(true);
  clock.advance(30_000);

  expect([four, paused, await call(true)]).toEqual([[false, false, false, false], null, true]);
});
