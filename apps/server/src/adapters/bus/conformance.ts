import { expect, test } from 'vitest';
import type { Bus, BusMessage } from './port.ts';

/** What every bus must do. `settle` waits until what was published has had the time to arrive. */
export function busConformance(open: () => Bus, settle: () => Promise<void>): void {
  const message: BusMessage = { type: 'heads', heads: [['g', 7]] };

  test('every listener hears a message once, the sender’s own too', async () => {
    const bus = open();
    const heard: [string, BusMessage][] = [];
    bus.subscribe((one) => heard.push(['first', one]));
    bus.subscribe((one) => heard.push(['second', one]));

    bus.publish(message);
    await settle();

    expect(heard).toEqual([
      ['first', message],
      ['second', message],
    ]);
  });

  test('who has left hears nothing, and may leave twice', async () => {
    const bus = open();
    const heard: BusMessage[] = [];
    const leave = bus.subscribe((one) => heard.push(one));

    leave();
    leave();
    bus.publish(message);
    await settle();

    expect(heard).toEqual([]);
  });

  test('messages of one sender arrive in order', async () => {
    const bus = open();
    const heard: BusMessage[] = [];
    bus.subscribe((one) => heard.push(one));
    const sent = Array.from({ length: 50 }, (_, i): BusMessage => ({ type: 'session-ended', sessionId: String(i) }));

    for (const one of sent) bus.publish(one);
    await settle();

    expect(heard).toEqual(sent);
  });
}
