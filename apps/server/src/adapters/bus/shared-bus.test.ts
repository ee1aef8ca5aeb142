import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { heardBy } from './conformance.ts';
import type { Dial, Line } from './line.ts';
import type { BusMessage } from './port.ts';
import { SharedBus, type SharedBusOptions } from './shared-bus.ts';

const TIMEOUT = { timeout: 20_000, interval: 10 };
const GAP: BusMessage = { type: 'gap' };

test(
  'a line on which nobody hears anything is no line: the start fails and says why',
  { timeout: 60_000 },
  async () => {
    const lines = new FakeLines();
    lines.isDeaf = true;

    const opening = open(lines, { timeoutMs: 500 });

    await expect(opening).rejects.toThrow('What was said was not heard: is there a pooler in between?');
    expect(lines.open).toBe(0);
  },
);

test('the start fails with the last failure when there is nothing to connect to', { timeout: 60_000 }, async () => {
  const lines = new FakeLines();
  lines.refusal = new Error('nobody there');

  const opening = open(lines, { timeoutMs: 1000 });

  await expect(opening).rejects.toThrow('nobody there');
  expect(lines.dials).toBeGreaterThan(2);
});

test('a line that falls silent without a word is noticed and replaced', { timeout: 60_000 }, async () => {
  const lines = new FakeLines();
  const bus = await open(lines, { heartbeatEveryMs: 10, timeoutMs: 500 });
  const heard = heardBy(bus);

  lines.isDeaf = true;
  await vi.waitFor(() => expect(lines.dials).toBeGreaterThan(1), TIMEOUT);
  lines.isDeaf = false;
  await vi.waitFor(() => expect(heard).toContainEqual(GAP), TIMEOUT);

  await bus.close();
  expect(lines.open).toBe(0);
});

test('what could not be said is a gap for the others, told when it can be', async () => {
  const lines = new FakeLines();
  const bus = await open(lines);

  lines.failures = 1;
  bus.publish({ type: 'user-ended', userId: 'lost' });
  await vi.waitFor(() => expect(lines.messages()).toContainEqual(GAP), TIMEOUT);
  bus.publish({ type: 'user-ended', userId: 'told' });
  await vi.waitFor(() => expect(lines.messages().at(-1)).toEqual({ type: 'user-ended', userId: 'told' }), TIMEOUT);

  expect(lines.dials).toBe(2);
  expect(lines.messages().filter((message) => JSON.stringify(message).includes('lost'))).toEqual([]);
  await bus.close();
});

test('a line that hangs holds up nobody, keeps little in memory, and what is dropped is a gap', async () => {
  const lines = new FakeLines();
  const bus = await open(lines);
  const own = heardBy(bus);
  lines.hold();
  bus.publish({ type: 'user-ended', userId: '0' });
  await nextTurn();

  for (let i = 1; i < 30_000; i++) bus.publish({ type: 'user-ended', userId: String(i) });
  lines.release();
  await vi.waitFor(() => expect(lines.messages().at(-1)).toEqual(GAP), TIMEOUT);

  expect(own).toHaveLength(30_000);
  expect(lines.messages().slice(0, -1)).toEqual(own.slice(0, 10_001));
  await bus.close();
});

test('words that this version does not know are passed over, and so is a listener that fails', async () => {
  const lines = new FakeLines();
  const bus = await open(lines);
  bus.subscribe((message) => {
    if (message.type === 'user-ended' && message.userId === 'bad') throw new Error('No');
  });
  const heard = heardBy(bus);

  for (const text of ['', 'x', 'x ', 'x pulse', 'x {"type":"rose"}', 'x {"type":"heads","heads":[["g"]]}', 'x null']) {
    lines.say(text);
  }
  lines.say('x {"type":"user-ended","userId":"bad"}');
  lines.say('x {"type":"user-ended","userId":"a"}');

  expect(heard).toEqual([{ type: 'user-ended', userId: 'a' }]);
  await bus.close();
});

function open(
  lines: FakeLines,
  times: Pick<SharedBusOptions, 'heartbeatEveryMs' | 'timeoutMs'> = { heartbeatEveryMs: 60_000 },
): Promise<SharedBus> {
  return SharedBus.open({
    dial: lines.dial,
    from: 'me',
    random: () => 0,
    log: pino({ level: 'silent' }),
    ...times,
  });
}

/** Lines that break as they are told to. */
class FakeLines {
  dials = 0;
  open = 0;
  isDeaf = false;
  refusal: Error | null = null;
  /** Number of sends that fail, heartbeats excluded. */
  failures = 0;
  readonly #said: string[] = [];
  readonly #hearers = new Set<(text: string) => void>();
  #held: PromiseWithResolvers<void> | null = null;

  readonly dial: Dial = async (hear) => {
    this.dials++;
    if (this.refusal) throw this.refusal;
    this.open++;
    this.#hearers.add(hear);
    const broken = Promise.withResolvers<Error>();
    let isOpen = true;
    return {
      maxBytes: 1000,
      broken: broken.promise,
      send: (texts) => this.#send(texts),
      close: async () => {
        if (isOpen) this.open--;
        isOpen = false;
        this.#hearers.delete(hear);
        broken.resolve(new Error('closed'));
      },
    } satisfies Line;
  };

  say(text: string): void {
    for (const hear of this.#hearers) hear(text);
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
    return this.#said.filter((text) => !text.endsWith(' pulse')).map((text): unknown => JSON.parse(text.slice(3)));
  }

  async #send(texts: readonly string[]): Promise<void> {
    await this.#held?.promise;
    if (texts[0]?.endsWith(' pulse') === false && this.failures > 0) {
      this.failures--;
      throw new Error('not said');
    }
    this.#said.push(...texts);
    if (!this.isDeaf) for (const text of texts) this.say(text);
  }
}
