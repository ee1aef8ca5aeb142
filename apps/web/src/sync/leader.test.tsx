import { aUserId } from '@posy/testkit/entities';
import { TestClock } from '@posy/testkit/test-clock';
import { TestLocks } from '@posy/testkit/test-locks';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, test } from 'vitest';
import { runAsLeader } from './leader.ts';

test.each([
  ['frozen', 'freeze', 'resume'],
  ['left', 'pagehide', 'pageshow'],
])('Y15 a page that is %s yields its lead, and competes again when it runs again', async (_what, end, begin) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const clock = new TestClock();
  const locks = new TestLocks();
  const leases = { read: async () => null, write: async () => undefined };
  let leads = 0;
  const lead = async (leading: AbortSignal) => {
    leads++;
    await new Promise((resolve) => leading.addEventListener('abort', resolve, { once: true }));
  };
  const errors: unknown[] = [];
  const ports = { locks, leases, clock, timers: new TestTimers(clock), owner: 'a' };
  runAsLeader(ports, aUserId(1), { signal, lead }, (error) => errors.push(error));
  await expect.poll(() => leads).toBe(1);

  dispatch(end);
  await expect.poll(() => locks.held.size).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect([leads, locks.held.size]).toEqual([1, 0]);
  dispatch(begin);

  await expect.poll(() => leads).toBe(2);
  expect(errors).toEqual([]);
  stopping.abort();
});

/** Events of freezing are sent to the document, those of the back/forward cache to the window. */
function dispatch(type: string): void {
  const event = Object.assign(new Event(type), { persisted: true });
  if (type.startsWith('page')) dispatchEvent(event);
  else document.dispatchEvent(event);
}
