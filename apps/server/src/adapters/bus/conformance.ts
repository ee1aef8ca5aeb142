import { expect, test, vi } from 'vitest';
import type { Bus, BusMessage } from './port.ts';

/** A bus that several processes share. Disposing it closes everything that was opened. */
export interface BusFixture extends AsyncDisposable {
  /** The bus of one more process. */
  open(): Promise<Bus>;
}

/** A bus whose connections may break. */
export interface SharedBusFixture extends BusFixture {
  /** Breaks the connections of all processes; they may connect again at once. */
  cut(): Promise<void>;
}

const HEADS: BusMessage = { type: 'heads', heads: [['g', 7]] };
const TIMEOUT = { timeout: 20_000, interval: 10 };
const TEST_MS = 60_000;

/** Tests for every bus. */
export function busConformance(name: string, start: () => Promise<BusFixture>): void {
  test(`${name}: all listeners of a process are called before publish returns`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const first = receivedBy(bus);
    const second = receivedBy(bus);

    bus.publish(HEADS);

    expect(first).toEqual([HEADS]);
    expect(second).toEqual([HEADS]);
  });

  test(`${name}: an unsubscribed listener is not called, and unsubscribing twice does no harm`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const received: BusMessage[] = [];
    const leave = bus.subscribe((one) => received.push(one));

    leave();
    leave();
    bus.publish(HEADS);

    expect(received).toEqual([]);
  });

  test(`${name}: a closed bus still calls its own listeners, and closing twice does no harm`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const received = receivedBy(bus);

    await bus.close();
    await bus.close();
    bus.publish(HEADS);

    expect(received).toEqual([HEADS]);
  });
}

/** Further tests for a bus of several processes. */
export function sharedBusConformance(name: string, start: () => Promise<SharedBusFixture>): void {
  busConformance(name, start);

  test(`${name}: other processes receive all messages once and in order, and the sender gets no echo`, async () => {
    await using fixture = await start();
    const [sender, one, another] = [await fixture.open(), await fixture.open(), await fixture.open()];
    const [own, first, second] = [receivedBy(sender), receivedBy(one), receivedBy(another)];
    const sent = Array.from({ length: 500 }, (_, i) => ended(i));

    for (const message of sent) sender.publish(message);
    await vi.waitFor(() => expect(Math.min(first.length, second.length)).toBe(500), TIMEOUT);
    // The answer comes after any echo.
    one.publish(HEADS);
    await vi.waitFor(() => expect(own.at(-1)).toEqual(HEADS), TIMEOUT);

    expect(first.slice(0, 500)).toEqual(sent);
    expect(second.slice(0, 500)).toEqual(sent);
    expect(own).toEqual([...sent, HEADS]);
  });

  test(`${name}: every kind of message arrives unchanged`, async () => {
    await using fixture = await start();
    const [sender, other] = [await fixture.open(), await fixture.open()];
    const received = receivedBy(other);
    const sent: BusMessage[] = [
      {
        type: 'heads',
        heads: [
          ['g', 7],
          ['u:a', 8],
        ],
      },
      { type: 'message', userId: 'a', u: 9, frame: JSON.stringify({ content: 'Ünïcödé "🌹"\n\\' }) },
      { type: 'typing', userId: 'a', frame: JSON.stringify({ type: 'typing', userId: 'b' }) },
      { type: 'session-ended', sessionId: 's' },
      { type: 'user-ended', userId: 'a' },
      { type: 'role-changed', userId: 'a' },
    ];

    for (const message of sent) sender.publish(message);

    await vi.waitFor(() => expect(received).toEqual(sent), TIMEOUT);
  });

  test(
    `${name}: after a cut all processes learn of missed messages and receive again; publishing meanwhile does no harm`,
    { timeout: TEST_MS },
    async () => {
      await using fixture = await start();
      const [sender, other] = [await fixture.open(), await fixture.open()];
      const [own, received] = [receivedBy(sender), receivedBy(other)];

      for (let round = 0; round < 2; round++) {
        const [ownBefore, receivedBefore] = [gaps(own), gaps(received)];
        await fixture.cut();
        for (let i = 0; i < 50; i++) sender.publish(ended(i));
        await vi.waitFor(() => expect(gaps(own)).toBeGreaterThan(ownBefore), TIMEOUT);
        await vi.waitFor(() => expect(gaps(received)).toBeGreaterThan(receivedBefore), TIMEOUT);
        const again: BusMessage = { type: 'user-ended', userId: String(round) };
        await vi.waitFor(() => {
          // One side may reconnect and announce missed messages before the other side does.
          sender.publish(again);
          expect(received).toContainEqual(again);
        }, TIMEOUT);
      }

      expect(own.filter((message) => message.type === 'session-ended')).toHaveLength(100);
    },
  );

  test(`${name}: messages right before the close arrive, and none afterwards`, async () => {
    await using fixture = await start();
    const [leaving, staying] = [await fixture.open(), await fixture.open()];
    const [afterLeave, received] = [receivedBy(leaving), receivedBy(staying)];

    leaving.publish(ended(1));
    await leaving.close();
    leaving.publish(ended(2));
    await vi.waitFor(() => expect(received).toEqual([ended(1)]), TIMEOUT);
    staying.publish(ended(3));
    const third = receivedBy(await fixture.open());
    staying.publish(ended(4));
    await vi.waitFor(() => expect(third).toContainEqual(ended(4)), TIMEOUT);

    expect(received).toEqual([ended(1), ended(3), ended(4)]);
    expect(afterLeave).toEqual([ended(1), ended(2)]);
  });
}

/** All messages of a bus from now on. */
export function receivedBy(bus: Bus): BusMessage[] {
  const received: BusMessage[] = [];
  bus.subscribe((message) => received.push(message));
  return received;
}

function ended(i: number): BusMessage {
  return { type: 'session-ended', sessionId: String(i) };
}

function gaps(received: readonly BusMessage[]): number {
  return received.filter((message) => message.type === 'missed-messages').length;
}
