import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { REDIS_PROGRAMS, RedisServer } from '../../testing/redis-server.ts';
import { receivedBy, sharedBusConformance } from './conformance.ts';
import { connectRedis } from './redis.ts';
import { SharedBus } from './shared-bus.ts';

const [program = 'none on this machine'] = REDIS_PROGRAMS;

describe.skipIf(REDIS_PROGRAMS.length === 0)(`Redis: ${program}`, () => {
  sharedBusConformance('redis', async () => {
    const server = await RedisServer.start(program);
    const opened: SharedBus[] = [];
    return {
      async open() {
        const bus = await open(server, 'posy:a');
        opened.push(bus);
        return bus;
      },
      cut: () => server.cut(),
      async [Symbol.asyncDispose]() {
        await Promise.all(opened.map((bus) => bus.close()));
        await server[Symbol.asyncDispose]();
      },
    };
  });

  test('two instances on one Redis do not receive each other’s messages', async () => {
    await using server = await RedisServer.start(program);
    const [one, same, stranger] = [
      await open(server, 'posy:a'),
      await open(server, 'posy:a'),
      await open(server, 'posy:b'),
    ];
    const [received, foreign] = [receivedBy(same), receivedBy(stranger)];

    one.publish({ type: 'user-ended', userId: 'a' });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await Promise.all([one.close(), same.close(), stranger.close()]);

    expect(foreign).toEqual([]);
  });

  test('a Redis that starts later is waited for', async () => {
    await using server = await RedisServer.start(program);
    await server.stop();
    let refused = 0;
    let isOpen = false;
    const opening = open(server, 'posy:a', async (receive) => {
      try {
        return await connectRedis(server.url, 'posy:a')(receive);
      } catch (error) {
        refused += 1;
        throw error;
      }
    });
    void opening.then(() => (isOpen = true));
    await vi.waitFor(() => expect(refused).toBeGreaterThan(1));
    expect(isOpen, 'it waits while there is no Redis').toBe(false);

    await server.startAgain();

    const [bus, other] = [await opening, await open(server, 'posy:a')];
    const received = receivedBy(bus);
    other.publish({ type: 'user-ended', userId: 'a' });
    await vi.waitFor(() => expect(received).toEqual([{ type: 'user-ended', userId: 'a' }]));
    await Promise.all([bus.close(), other.close()]);
  });
});

function open(server: RedisServer, channel: string, connect = connectRedis(server.url, channel)): Promise<SharedBus> {
  return SharedBus.open({
    connect,
    from: randomUUID(),
    random: () => 0,
    log: pino({ level: 'silent' }),
  });
}
