import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { receivedBy } from './conformance.ts';
import type { BusConnection, BusMessage, Connect } from './port.ts';
import { SharedBus, type SharedBusOptions } from './shared-bus.ts';

const TIMEOUT = { timeout: 20_000, interval: 10 };
const GAP: BusMessage = { type: 'missed-messages' };

test('a connection without an echo fails the start with a message', { timeout: 60_000 }, async () => {
  const connections = new FakeConnections();
  connections.isDeaf = true;

  const opening = open(connections, { timeoutMs: 500 });

  await expect(opening).rejects.toThrow('A heartbeat had no echo: is there a pooler in between?');
  expect(connections.open).toBe(0);
});

test('without a server to connect to, the start fails with the last error', { timeout: 60_000 }, async () => {
  const connections = new FakeConnections();
  connections.refusal = new Error('nobody there');

  const opening = open(connections, { timeoutMs: 1000 });

  await expect(opening).rejects.toThrow('nobody there');
  expect(connections.dials).toBeGreaterThan(2);
});

test('a silent connection is noticed and replaced', { timeout: 60_000 }, async () => {
  const connections = new FakeConnections();
  const bus = await open(connections, { heartbeatEveryMs: 10, timeoutMs: 500 });
  const received = receivedBy(bus);

  connections.isDeaf = true;
  await vi.waitFor(() => expect(connections.dials).toBeGreaterThan(1), TIMEOUT);
  connections.isDeaf = false;
  await vi.waitFor(() => expect(received).toContainEqual(GAP), TIMEOUT);

  await bus.close();
  expect(connections.open).toBe(0);
});

test('unsent messages are announced as missed once there is a connection', async () => {
  const connections = new FakeConnections();
  const bus = await open(connections);

  connections.failures = 1;
  bus.publish({ type: 'user-ended', userId: 'lost' });
  await vi.waitFor(() => expect(connections.messages()).toContainEqual(GAP), TIMEOUT);
  bus.publish({ type: 'user-ended', userId: 'published' });
  await vi.waitFor(
    () => expect(connections.messages().at(-1)).toEqual({ type: 'user-ended', userId: 'published' }),
    TIMEOUT,
  );

  expect(connections.dials).toBe(2);
  expect(connections.messages().filter((message) => JSON.stringify(message).includes('lost'))).toEqual([]);
  await bus.close();
});

test('a hanging connection delays nothing and queues little; dropped messages are announced as missed', async () => {
  const connections = new FakeConnections();
  const bus = await open(connections);
  const own = receivedBy(bus);
  connections.hold();
  bus.publish({ type: 'user-ended', userId: '0' });
  await nextTurn();

  for (let i = 1; i < 30_000; i++) bus.publish({ type: 'user-ended', userId: String(i) });
  connections.release();
  await vi.waitFor(() => expect(connections.messages().at(-1)).toEqual(GAP), TIMEOUT);

  expect(own).toHaveLength(30_000);
  expect(connections.messages().slice(0, -1)).toEqual(own.slice(0, 10_001));
  await bus.close();
});

test('unknown messages and throwing listeners are ignored', async () => {
  const connections = new FakeConnections();
  const bus = await open(connections);
  bus.subscribe((message) => {
    if (message.type === 'user-ended' && message.userId === 'bad') throw new Error('No');
  });
  const received = receivedBy(bus);

  for (const text of [
    '',
    'x',
    'x ',
    'x heartbeat',
    'x {"type":"rose"}',
    'x {"type":"heads","heads":[["g"]]}',
    'x null',
  ]) {
    connections.emit(text);
  }
  connections.emit('x {"type":"user-ended","userId":"bad"}');
  connections.emit('x {"type":"user-ended","userId":"a"}');

  expect(received).toEqual([{ type: 'user-ended', userId: 'a' }]);
  await bus.close();
});

function open(
  connections: FakeConnections,
  times: Pick<SharedBusOptions, 'heartbeatEveryMs' | 'timeoutMs'> = { heartbeatEveryMs: 60_000 },
): Promise<SharedBus> {
  return SharedBus.open({
    connect: connections.connect,
    from: 'me',
    random: () => 0,
    log: pino({ level: 'silent' }),
    ...times,
  });
}

/** Connections that fail on demand. */
class FakeConnections {
  dials = 0;
  open = 0;
  isDeaf = false;
  refusal: Error | null = null;
  /** Number of sends that fail, heartbeats excluded. */
  failures = 0;
  readonly #sent: string[] = [];
  readonly #receivers = new Set<(text: string) => void>();
  #held: PromiseWithResolvers<void> | null = null;

  readonly connect: Connect = async (receive) => {
    this.dials++;
    if (this.refusal) throw this.refusal;
    this.open++;
    this.#receivers.add(receive);
    const broken = Promise.withResolvers<Error>();
    let isOpen = true;
    return {
      maxBytes: 1000,
      broken: broken.promise,
      send: (texts) => this.#send(texts),
      close: async () => {
        if (isOpen) this.open--;
        isOpen = false;
        this.#receivers.delete(receive);
        broken.resolve(new Error('closed'));
      },
    } satisfies BusConnection;
  };

  emit(text: string): void {
    for (const receive of this.#receivers) receive(text);
  }

  hold(): void {
    this.#held = Promise.withResolvers();
  }

  release(): void {
    this.#held?.resolve();
    this.#held = null;
  }

  /** Sent messages, heartbeats excluded. */
  messages(): unknown[] {
    return this.#sent.filter((text) => !text.endsWith(' heartbeat')).map((text): unknown => JSON.parse(text.slice(3)));
  }

  async #send(texts: readonly string[]): Promise<void> {
    await this.#held?.promise;
    if (texts[0]?.endsWith(' heartbeat') === false && this.failures > 0) {
      this.failures--;
      throw new Error('not sent');
    }
    this.#sent.push(...texts);
    if (!this.isDeaf) for (const text of texts) this.emit(text);
  }
}
