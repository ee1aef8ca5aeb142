import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { temporaryPlace } from '../../testing/temporary-database.ts';
import { type SharedBusFixture, receivedBy, sharedBusConformance } from './conformance.ts';
import { connectPostgres } from './postgres.ts';
import { SharedBus } from './shared-bus.ts';

sharedBusConformance('postgres', start);

test('a frame that exceeds a notification is sent as its head, and no text is cut', async () => {
  await using fixture = await start();
  const [sender, other] = [await fixture.open(), await fixture.open()];
  const received = receivedBy(other);
  const short = { type: 'message', userId: 'a', u: 8, frame: 'ü'.repeat(3000) } as const;

  sender.publish({ type: 'message', userId: 'a', u: 9, frame: 'ü'.repeat(4000) });
  sender.publish(short);
  sender.publish({ type: 'user-ended', userId: 'a' });

  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: 'user-ended', userId: 'a' }));
  expect(received.slice(0, -1)).toEqual([{ type: 'heads', heads: [['u:a', 9]] }, short]);
});

test('heads of many scopes arrive, in several notifications', async () => {
  await using fixture = await start();
  const [sender, other] = [await fixture.open(), await fixture.open()];
  const received = receivedBy(other);
  const heads = Array.from({ length: 2000 }, (_, i) => [`u:${randomUUID()}`, i] as const);

  sender.publish({ type: 'heads', heads });

  await vi.waitFor(() =>
    expect(received.flatMap((message) => (message.type === 'heads' ? message.heads : []))).toEqual(heads),
  );
});

async function start(): Promise<SharedBusFixture> {
  const place = await temporaryPlace('postgres');
  const url = place.databaseUrl ?? '';
  const opened: SharedBus[] = [];
  return {
    async open() {
      const bus = await SharedBus.open({
        connect: connectPostgres(url),
        from: randomUUID(),
        random: () => 0,
        log: pino({ level: 'silent' }),
      });
      opened.push(bus);
      return bus;
    },
    async cut() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'posy bus' AND datname = current_database()",
      );
      await client.end();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((bus) => bus.close()));
      await place[Symbol.asyncDispose]();
    },
  };
}
