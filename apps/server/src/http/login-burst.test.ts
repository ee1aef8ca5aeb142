import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PasswordHasher } from '../features/session/passwords.ts';
import { publish } from '../testing/posting.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';

const LOG_INS = 200;
const MB = 1024 ** 2;

// A busy machine can be late once; a blocking server is always late.
test(
  'D01 D15 D16 log-ins beyond the queue are 503 in a burst of 200, and readers are hardly slowed',
  { retry: 2 },
  async () => {
    await using server = await TestServer.start({ overrides: { passwords: await PasswordHasher.create() } });
    await publish(server.as('alice'));
    const memoryBefore = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let isOver = false;

    const logIns = Promise.all(
      Array.from({ length: LOG_INS }, () =>
        server.anonymous().send('/api/login', {
          method: 'POST',
          json: { email: 'alice@example.com', password: TEST_PASSWORD },
        }),
      ),
    ).finally(() => (isOver = true));
    const times: number[] = [];
    while (!isOver) {
      // A call into the server in the same process would otherwise occupy the event loop.
      await pause(1);
      const startedAt = performance.now();
      expect((await server.as('alice').get('/api/posts')).status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    const answers = await logIns;
    delay.disable();

    const refused = answers.filter(({ status }) => status !== 200);
    // Two are hashed and fifty wait.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(52);
    expect(refused.length).toBeGreaterThan(100);
    for (const { status, body, headers } of refused) {
      expect([status, body]).toMatchObject([503, { code: 'server_busy' }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(percentile(times, 0.99), 'GET /api/posts, ms').toBeLessThan(500);
    expect(delay.percentile(99) / 1e6, 'event loop, ms').toBeLessThan(200);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(100 * MB);
  },
);

function percentile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Infinity;
}
