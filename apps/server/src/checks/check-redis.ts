import { randomUUID } from 'node:crypto';
import { connectRedis } from '../adapters/bus/redis.ts';
import { withinTime } from '../observability/within-time.ts';
import { type Check, ok, problem } from './check.ts';

const TIMEOUT_MS = 3000;

/** Redis: a message arrives. */
export const redisCheck: Check = {
  part: 'REDIS_URL',
  needs: ['REDIS_URL'],
  async run({ config: { redisUrl } }) {
    if (redisUrl === null) return [];
    const arrived = Promise.withResolvers<void>();
    try {
      const connection = await connectRedis(redisUrl, `posy:check:${randomUUID()}`)(() => arrived.resolve());
      try {
        await connection.send(['check']);
        await withinTime(
          Promise.race([arrived.promise, connection.broken.then((error) => Promise.reject(error))]),
          TIMEOUT_MS,
        );
      } finally {
        await connection.close();
      }
      return [ok('REDIS_URL', 'Redis answers')];
    } catch (error) {
      return [
        problem(
          'REDIS_URL',
          `names a Redis that cannot be used (${reasonOf(error)}): start it, or correct the address`,
        ),
      ];
    }
  },
};

function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
