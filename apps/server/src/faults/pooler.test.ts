import { describe, expect, test, vi } from 'vitest';
import type { BusMessage } from '../adapters/bus/port.ts';
import { trySend } from '../testing/messaging.ts';
import { PgBouncer, POOLERS } from '../testing/pgbouncer.ts';
import { publish } from '../testing/posting.ts';
import { migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const TIMEOUT = { timeout: 60_000, interval: 20 };
const ROUNDS = 20;

const [program = 'no PgBouncer on this machine'] = POOLERS;

describe.skipIf(POOLERS.length === 0)(`PostgreSQL behind ${program}`, () => {
  test(
    'O08 through a pooler in transaction mode no call fails, and processes hear of each other',
    { timeout: 120_000 },
    async () => {
      await using place = await migratedPlace('postgres');
      const directUrl = place.databaseUrl ?? '';
      await using pooler = await PgBouncer.start(program, directUrl);
      const database = { directUrl, poolSize: 10, timeoutMs: 5000, isPrepared: false };
      const options = {
        place: { ...place, databaseUrl: pooler.url },
        isLive: true,
        config: { database, role: 'web' },
      } as const;
      await using one = await TestServer.start(options);
      await using other = await TestServer.start(options);
      const received: BusMessage['type'][] = [];
      other.deps.bus.subscribe(({ type }) => received.push(type));
      const [alice, bob] = [one.as('alice'), one.as('bob')];
      await bob.user();
      const post = await publish(alice);
      const statuses = new Set<number>();

      await Promise.all(
        Array.from({ length: ROUNDS }, async (_, i) => {
          const answers = await Promise.all([
            alice.get('/api/user'),
            bob.get('/api/posts'),
            alice.get('/api/sync'),
            trySend(alice, bob, `Hello ${i}`),
            bob.post(`/api/posts/${post.id}/flower`, { isFlowered: i % 2 === 0 }),
            bob.post('/api/comments', { postId: post.id, content: `Lovely ${i}` }),
          ]);
          for (const { status } of answers) statuses.add(status);
        }),
      );

      expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 201]);
      await vi.waitFor(() => expect(received).toContain('message'), TIMEOUT);
    },
  );
});
