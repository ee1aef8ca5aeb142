import { expect, test, vi } from 'vitest';
import type { Bus, BusMessage } from './port.ts';

/** A line that several processes share, until it is disposed of with all that was opened. */
export interface BusFixture extends AsyncDisposable {
  /** The bus of one more process. */
  open(): Promise<Bus>;
}

/** One that may break. */
export interface SharedBusFixture extends BusFixture {
  /** Breaks the connections of all processes; they may connect again at once. */
  cut(): Promise<void>;
}

const HEADS: BusMessage = { type: 'heads', heads: [['g', 7]] };
const TIMEOUT = { timeout: 20_000, interval: 10 };
const TEST_MS = 60_000;

/** Tests for every bus. */
export function busConformance(name: string, start: () => Promise<BusFixture>): void {
  test(`${name}: every listener of a process hears its message before publishing is over`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const first = heardBy(bus);
    const second = heardBy(bus);

    bus.publish(HEADS);

    expect(first).toEqual([HEADS]);
    expect(second).toEqual([HEADS]);
  });

  test(`${name}: who has left hears nothing, and may leave twice`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const heard: BusMessage[] = [];
    const leave = bus.subscribe((one) => heard.push(one));

    leave();
    leave();
    bus.publish(HEADS);

    expect(heard).toEqual([]);
  });

  test(`${name}: closed, it still tells its own listeners, and may be closed again`, async () => {
    await using fixture = await start();
    const bus = await fixture.open();
    const heard = heardBy(bus);

    await bus.close();
    await bus.close();
    bus.publish(HEADS);

    expect(heard).toEqual([HEADS]);
  });
}

/** Further tests for a bus of several processes. */
export function sharedBusConformance(name: string, start: () => Promise<SharedBusFixture>): void {
  busConformance(name, start);

  test(`${name}: other processes hear all that is said, once and in its order, and its sender hears no echo`, async () => {
    await using fixture = await start();
    const [sender, one, another] = [await fixture.open(), await fixture.open(), await fixture.open()];
    const [own, first, second] = [heardBy(sender), heardBy(one), heardBy(another)];
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

  test(`${name}: every kind of message arrives as it was`, async () => {
    await using fixture = await start();
    const [sender, other] = [await fixture.open(), await fixture.open()];
    const heard = heardBy(other);
    const sent: BusMessage[] = [
      {
        type: 'heads',
        heads: [
          ['g', 7],
          ['u:a', 8],
        ],
      },
      { type: 'message', userId: 'a', u: 9, frame: JSON.stringify({ content: 'Ünïcödé "🌹"\n\\' }) },
      { type: 'session-ended', sessionId: 's' },
      { type: 'user-ended', userId: 'a' },
      { type: 'role-changed', userId: 'a' },
    ];

    for (const message of sent) sender.publish(message);

    await vi.waitFor(() => expect(heard).toEqual(sent), TIMEOUT);
  });

  test(
    `${name}: cut off, all are told of the gap and hear each other again; publishing meanwhile does no harm`,
    { timeout: TEST_MS },
    async () => {
      await using fixture = await start();
      const [sender, other] = [await fixture.open(), await fixture.open()];
      const [own, heard] = [heardBy(sender), heardBy(other)];

      for (let round = 0; round < 2; round++) {
        const [ownBefore, heardBefore] = [gaps(own), gaps(heard)];
        await fixture.cut();
        for (let i = 0; i < 50; i++) sender.publish(ended(i));
        await vi.waitFor(() => expect(gaps(own)).toBeGreaterThan(ownBefore), TIMEOUT);
        await vi.waitFor(() => expect(gaps(heard)).toBeGreaterThan(heardBefore), TIMEOUT);
        const again: BusMessage = { type: 'user-ended', userId: String(round) };
        await vi.waitFor(() => {
          // One side may be connected again, and announce missed messages, before the other one is.
          sender.publish(again);
          expect(heard).toContainEqual(again);
        }, TIMEOUT);
      }

      expect(own.filter((message) => message.type === 'session-ended')).toHaveLength(100);
    },
  );

  test(`${name}: what was said right before the close is heard, and nothing after it`, async () => {
    await using fixture = await start();
    const [leaving, staying] = [await fixture.open(), await fixture.open()];
    const [gone, heard] = [heardBy(leaving), heardBy(staying)];

    leaving.publish(ended(1));
    await leaving.close();
    leaving.publish(ended(2));
    await vi.waitFor(() => expect(heard).toEqual([ended(1)]), TIMEOUT);
    staying.publish(ended(3));
    const third = heardBy(await fixture.open());
    staying.publish(ended(4));
    await vi.waitFor(() => expect(third).toContainEqual(ended(4)), TIMEOUT);

    expect(heard).toEqual([ended(1), ended(3), ended(4)]);
    expect(gone).toEqual([ended(1), ended(2)]);
  });
}

/** All messages of a bus from now on. */
export function heardBy(bus: Bus): BusMessage[] {
  const heard: BusMessage[] = [];
  bus.subscribe((message) => heard.push(message));
  return heard;
}

function ended(i: number): BusMessage {
  return { type: 'session-ended', sessionId: String(i) };
}

function gaps(heard: readonly BusMessage[]): number {
  return heard.filter((message) => message.type === 'gap').length;
}
