import { expect, test } from 'vitest';
import type { SendResult } from './classify.ts';
import {
  blockedBy,
  canSendLater,
  claimed,
  pausedBy,
  withoutDelay,
  isOverdue,
  cancellationNeeded,
  nextDue,
  nextSendable,
  posted,
  recovered,
  settled,
} from './outbox-rules.ts';
import { anEntry, keyOf } from './testing/memory-outbox.ts';

const HOUR_MS = 3_600_000;
const waits = (now: number, random = () => 1) => ({ capMs: 60_000, random, now });
const unreachable: SendResult = { kind: 'unreachable', cause: 'server-down' };
const file = { name: 'a.jpg', type: 'image/jpeg', size: 1, chunks: 1 };

test('a lane is first in, first out: while its first entry is in flight, waits or is retried, the rest waits too', () => {
  const second = anEntry({ key: '2', ord: 2 });

  expect(nextSendable([anEntry({ key: '1', ord: 1 }), second], 0)?.key).toBe('1');
  expect(nextSendable([anEntry({ key: '1', ord: 1, status: 'sending', leaseUntil: 9 }), second], 0)).toBeNull();
  expect(nextSendable([anEntry({ key: '1', ord: 1, nextAt: 5 }), second], 0)).toBeNull();
  expect(nextSendable([anEntry({ key: '1', ord: 1, status: 'acked' }), second], 0)?.key).toBe('2');
});

test('a failed entry does not delay its lane', () => {
  const failed = anEntry({ key: '1', ord: 1, status: 'failed' });

  expect(nextSendable([failed, anEntry({ key: '2', ord: 2 })], 0)?.key).toBe('2');
});

test('at most three lanes and one upload are in flight', () => {
  const sending = ['a', 'b', 'c'].map((lane) => anEntry({ key: lane, lane, status: 'sending', leaseUntil: 9 }));
  const upload = anEntry({ key: 'u', lane: 'u', status: 'sending', leaseUntil: 9, file });

  expect(nextSendable([...sending, anEntry({ key: 'd', lane: 'd' })], 0)).toBeNull();
  expect(nextSendable([upload, anEntry({ key: 'v', lane: 'v', file })], 0)).toBeNull();
  expect(nextSendable([upload, anEntry({ key: 'd', lane: 'd' })], 0)?.key).toBe('d');
});

test('photos arrive in the order in which they were shared, whatever delays the first', () => {
  const first = anEntry({ key: '1', lane: 'a', file, nextAt: 500 });
  const second = anEntry({ key: '2', lane: 'b', file });

  expect(nextSendable([first, second], 0)).toBeNull();
  expect(nextDue([first, second], 0)).toBe(500);
  expect(nextSendable([{ ...first, status: 'failed' }, second], 0)?.key).toBe('2');
});

test('an entry waits for its dependencies', () => {
  const post = anEntry({ key: 'p', lane: 'p', nextAt: 100 });
  const flower = anEntry({ key: 'f', lane: 'f', deps: [keyOf('p')] });

  expect(nextSendable([post, flower], 0)).toBeNull();
  expect(nextSendable([{ ...post, status: 'acked' }, flower], 0)?.key).toBe('f');
  expect(nextSendable([flower], 0)?.key).toBe('f');
});

test('a failed dependency blocks its dependents, at any depth', () => {
  const entries = [
    anEntry({ key: 'p', status: 'failed' }),
    anEntry({ key: 'f', deps: [keyOf('p')] }),
    anEntry({ key: 'g', deps: [keyOf('f')] }),
    anEntry({ key: 'x' }),
  ];

  expect(blockedBy(entries, keyOf('p')).map(({ key, status }) => [key, status])).toEqual([
    ['f', 'blocked'],
    ['g', 'blocked'],
  ]);
});

test('an entry whose context died is released when its lease has ended, not before', () => {
  const sending = claimed(anEntry({ key: '1' }), 'tab', 1000);

  expect(sending).toMatchObject({ status: 'sending', sends: 1, leaseOwner: 'tab', leaseUntil: 61_000 });
  expect(recovered([sending], 60_999)).toEqual([]);
  expect(recovered([sending], 61_000)).toMatchObject([{ status: 'queued', sends: 1, key: '1' }]);
});

test('a clock set back by years delays neither waiting entries nor leases', () => {
  const year = 365 * 24 * HOUR_MS;
  const waiting = anEntry({ key: '1', lane: 'a', nextAt: year + HOUR_MS });
  const sending = anEntry({ key: '2', lane: 'b', status: 'sending', leaseUntil: year, leaseOwner: 'dead' });

  expect(nextSendable([waiting], 0)?.key).toBe('1');
  expect(nextSendable([{ ...waiting, nextAt: HOUR_MS }], 0)).toBeNull();
  expect(recovered([sending], 0)).toMatchObject([{ key: '2', status: 'queued' }]);
});

test('H30 a busy server is not called before its time, and waits grow up to their cap', () => {
  const busy: SendResult = { kind: 'busy', retryAfterMs: 120_000, status: 503 };

  expect(
    settled(
      anEntry({ key: '1' }),
      busy,
      waits(1000, () => 0),
      false,
    ),
  ).toMatchObject({ nextAt: 121_000 });
  expect(settled(anEntry({ key: '1', attempt: 2 }), unreachable, waits(0), false)).toMatchObject({ nextAt: 4000 });
  expect(settled(anEntry({ key: '1', attempt: 20 }), unreachable, waits(0), false)).toMatchObject({ nextAt: 60_000 });
});

test('H31 after twelve failures over more than a day an entry is stalled and kept', () => {
  const failing = anEntry({ key: '1', attempt: 11, failingSince: 0 });

  expect(settled(failing, unreachable, waits(23 * HOUR_MS), false)).toMatchObject({ status: 'queued', attempt: 12 });
  expect(settled(failing, unreachable, waits(25 * HOUR_MS), false)).toMatchObject({ status: 'stalled', attempt: 12 });
  const young = { ...failing, attempt: 3 };
  expect(settled(young, unreachable, waits(25 * HOUR_MS), false)).toMatchObject({ status: 'queued' });
});

test('an entry that waits for the end of a maintenance is asked for at its interval for days, and never stalls', () => {
  const maintenance: SendResult = { kind: 'busy', retryAfterMs: 30_000, status: 503, isMaintenance: true };
  const failing = anEntry({ key: '1', attempt: 11, failingSince: 0 });

  expect(settled(failing, maintenance, waits(25 * HOUR_MS), false)).toMatchObject({
    status: 'queued',
    attempt: 11,
    nextAt: 25 * HOUR_MS + 30_000,
    error: null,
  });
});

test('a pause does not count as an attempt', () => {
  const paused: SendResult = { kind: 'paused', reason: 'auth' };

  expect(settled(anEntry({ key: '1' }), paused, waits(0), false)).toMatchObject({
    status: 'queued',
    attempt: 0,
    nextAt: 0,
  });
});

test('a refusal is shown, except for background entries', () => {
  const refused: SendResult = {
    kind: 'refused',
    error: { status: 413, code: 'file_too_large', message: 'Too large' },
  };

  expect(settled(anEntry({ key: '1' }), refused, waits(0), false)).toMatchObject({
    status: 'failed',
    error: { code: 'file_too_large' },
  });
  expect(settled(anEntry({ key: '1' }), refused, waits(0), true)).toBe('remove');
});

test('pictures keep their order on a bad network; one that the server delays lets the others pass', () => {
  const waiting = anEntry({ key: '1', lane: 'p1', ord: 1, file, nextAt: 100, attempt: 9 });
  const next = anEntry({ key: '2', lane: 'p2', ord: 2, file });
  const flower = anEntry({ key: '3', lane: 'f', ord: 3 });
  const putOff = { ...waiting, error: { status: 503, code: '', message: '' } };

  expect(nextSendable([waiting, next, flower], 0)?.key).toBe('3');
  expect(nextSendable([waiting, next], 100)?.key).toBe('1');
  expect(nextSendable([putOff, next], 0)?.key).toBe('2');
  expect(nextSendable([{ ...putOff, attempt: 1 }, next], 0)).toBeNull();
});

test('an entry behind another is not due before it', () => {
  const first = anEntry({ key: '1', ord: 1, nextAt: 900 });

  expect(nextDue([first, anEntry({ key: '2', ord: 2 })], 0)).toBe(900);
  expect(nextDue([first, anEntry({ key: '3', lane: 'f', ord: 3, deps: [keyOf('1')] })], 0)).toBe(900);
});

test('the next due time is known, and a returning network makes entries due at once', () => {
  const waiting = [
    anEntry({ key: '1', nextAt: 500 }),
    anEntry({ key: '2', lane: 'b', status: 'sending', leaseUntil: 300 }),
  ];

  expect(nextDue(waiting, 0)).toBe(300);
  expect(nextDue([anEntry({ key: '1', status: 'failed' })], 0)).toBeNull();
  expect(withoutDelay(waiting)).toMatchObject([{ key: '1', nextAt: 0 }]);
});

test('while uploads are paused a file waits with the rest of its lane, and nothing else does', () => {
  const video = anEntry({ key: 'v', ord: 1, lane: 'chat', file });
  const after = anEntry({ key: 'w', ord: 2, lane: 'chat' });
  const flower = anEntry({ key: 'f', ord: 3, lane: 'flower' });

  expect(nextSendable([video, after, flower], 0, true)?.key).toBe('f');
  expect(nextSendable([video, after], 0, true)).toBeNull();
  expect(nextDue([video, after], 0, true)).toBeNull();
  expect(nextSendable([video, after], 0, false)?.key).toBe('v');
});

test('a file that is sent on request passes the paused ones', () => {
  const first = anEntry({ key: '1', ord: 1, lane: 'a', file });
  const urgent = anEntry({ key: '2', ord: 2, lane: 'b', file, isUrgent: true });

  expect(nextSendable([first, urgent], 0, true)?.key).toBe('2');
});

test('entries behind a paused file, by lane or dependency, are paused by it and by their own files', () => {
  const video = anEntry({ key: 'v', lane: 'a', ord: 1, file });
  const text = anEntry({ key: 't', lane: 'a', ord: 2 });
  const photo = anEntry({ key: 'p', lane: 'a', ord: 3, file });
  const comment = anEntry({ key: 'c', lane: 'b', ord: 4, deps: [keyOf('v')] });
  const other = anEntry({ key: 'o', lane: 'd', ord: 5 });
  const all = [other, comment, photo, text, video];

  expect(Object.fromEntries(pausedBy(all))).toEqual({ v: ['v'], t: ['v'], p: ['v', 'p'], c: ['v'] });
  // An entry that is urgent, sending or refused holds nothing back.
  for (const change of [{ isUrgent: true }, { status: 'sending' }, { status: 'failed' }] as const) {
    expect(pausedBy([{ ...video, ...change }, text, comment]).size).toBe(0);
  }
});

test('J01 an entry older than thirty days blocks its lane until the user confirms it', () => {
  const now = 31 * 24 * HOUR_MS;
  const old = anEntry({ key: '1', ord: 1 });
  const next = anEntry({ key: '2', ord: 2, createdAt: now });
  const other = anEntry({ key: '3', ord: 3, lane: 'b', createdAt: now });

  expect(isOverdue(old, now)).toBe(true);
  expect(isOverdue(old, now - 2 * 24 * HOUR_MS)).toBe(false);
  expect(nextSendable([old, next], now)).toBeNull();
  expect(nextDue([old, next], now)).toBeNull();
  expect(canSendLater([old, next], now)).toBe(false);
  expect(nextSendable([old, next, other], now)?.key).toBe('3');
  expect(pausedBy([old, next], (entry) => isOverdue(entry, now)).get(keyOf('2'))).toEqual(['1']);
  expect(nextSendable([{ ...old, confirmedAt: now }, next], now)?.key).toBe('1');
});

test('background entries are sent at any age', () => {
  const now = 400 * 24 * HOUR_MS;

  expect(nextSendable([anEntry({ key: '1', isBackground: true })], now)?.key).toBe('1');
});

test('a withdrawn entry notifies the server of as much as may have arrived', () => {
  const uploading = anEntry({ key: '1', status: 'sending', leaseOwner: 'tab', sends: 1, isUploadedFirst: true, file });

  expect(cancellationNeeded(anEntry({ key: '1' }))).toBe('nothing');
  expect(cancellationNeeded(anEntry({ key: '1', sends: 1, status: 'failed' }))).toBe('nothing');
  expect(cancellationNeeded(anEntry({ key: '1', sends: 1, status: 'sending' }))).toBe('write');
  expect(cancellationNeeded(anEntry({ key: '1', sends: 2, status: 'stalled' }))).toBe('write');
  expect(cancellationNeeded(uploading)).toBe('upload');
  expect(cancellationNeeded({ ...uploading, isPosted: true, status: 'queued' })).toBe('write');
});

test('an upload is posted by the context that owns the entry, and by none once it is withdrawn', () => {
  const uploading = anEntry({ key: '1', status: 'sending', leaseOwner: 'tab', sends: 1, isUploadedFirst: true, file });

  expect(posted([uploading], uploading.key, 'tab')).toEqual({ ...uploading, isPosted: true });
  expect(posted([uploading], uploading.key, 'worker')).toBeNull();
  expect(posted([{ ...uploading, status: 'queued' }], uploading.key, 'tab')).toBeNull();
  expect(posted([], uploading.key, 'tab')).toBeNull();
});
