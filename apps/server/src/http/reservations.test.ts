import { setImmediate } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { Reservations } from './reservations.ts';

test('a caller waits for a result that others may give back, and is refused when fifty wait already', async () => {
  const reservations = new Reservations();
  const limiter = new RateLimiterMemory({ keyPrefix: 'tries', points: 1, duration: 60 });
  const first = await reservations.reserve(limiter, 'ada');
  const waiting = Array.from({ length: 50 }, async () => {
    const next = await reservations.reserve(limiter, 'ada');
    await next.settle(false);
    return 'passed';
  });
  // All of them have asked the limiter once.
  await limiter.get('ada');

  const tooMany = reservations.reserve(limiter, 'ada').catch((error: unknown) => error);
  // It has asked the limiter, too.
  await setImmediate();
  await first.settle(false);

  expect(await tooMany).toMatchObject({ code: 'server_busy', retryAfterSeconds: 2 });
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['passed']));
});
