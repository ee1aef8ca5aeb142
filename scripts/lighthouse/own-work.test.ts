import { expect, test } from 'vitest';
import { blockedByOwnWork, type TraceEvent } from './own-work.ts';

const PAGE = { pid: 1, tid: 1 } as const;

function task(atMs: number, ownMs: number, thread: Pick<TraceEvent, 'pid' | 'tid'> = PAGE): TraceEvent {
  return { name: 'RunTask', ts: atMs * 1000, tdur: ownMs * 1000, ...thread };
}

const PAINT: TraceEvent = { name: 'firstContentfulPaint', ts: 100_000, ...PAGE };

test('a task beyond 50 ms on a phone four times as slow counts as blocking', () => {
  expect(blockedByOwnWork([PAINT, task(110, 12), task(200, 20), task(300, 13.5)], 1)).toBe(34);
});

test('on a machine that is half as fast as usual, a task counts half', () => {
  expect(blockedByOwnWork([PAINT, task(110, 24), task(200, 40), task(300, 27)], 2)).toBe(34);
});

test('work before the first paint, or on another thread, does not count', () => {
  const elsewhere = task(200, 100, { pid: 2, tid: 1 });

  expect(blockedByOwnWork([task(10, 100), PAINT, elsewhere, task(200, 100, { pid: 1, tid: 2 })], 1)).toBe(0);
});

test('without a first paint there is no result', () => {
  expect(blockedByOwnWork([task(10, 100)], 1)).toBeNull();
});
