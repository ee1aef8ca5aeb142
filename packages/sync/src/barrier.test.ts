import { expect, test } from 'vitest';
import { narrowingsBefore } from './barrier.ts';
import type { EntryError, OutboxEntry } from './mutation.ts';
import { MAX_LANES, nextDue, nextSendable, posted } from './outbox-rules.ts';
import { anEntry } from './testing/memory-outbox.ts';

const file = { name: 'a.jpg', type: 'image/jpeg', size: 1, chunks: 1 };
const narrowing = anEntry({ key: 'n', lane: 'n', ord: 1, narrows: true });
const share = anEntry({ key: 's', lane: 's', ord: 2, shares: true });
const refused = (status: number): EntryError => ({ status, code: '', message: '' });

const waiting = (entries: readonly OutboxEntry[]) => Object.fromEntries(narrowingsBefore(entries));

test.each([
  ['queued', { nextAt: 5000 }],
  ['sending', { leaseUntil: 9000 }],
  ['stalled', {}],
  ['failed', { error: refused(400) }],
] as const)('Y17 a share is not sent while an earlier narrowing is %s', (status, change) => {
  const entries = [{ ...narrowing, ...change, status }, share];

  expect(waiting(entries)).toEqual({ s: ['n'] });
  expect(nextSendable(entries, 0)).toBeNull();
  expect(nextSendable([{ ...narrowing, status: 'acked' }, share], 0)?.key).toBe('s');
  expect(nextSendable([share], 0)?.key, 'once the user discards it').toBe('s');
});

test('nothing else waits: an earlier share, a later narrowing, a share that the user wants sent all the same', () => {
  const stalled = { ...narrowing, status: 'stalled' } as const;

  expect(nextSendable([stalled, { ...share, shares: false }], 0)?.key).toBe('s');
  expect(nextSendable([{ ...share, ord: 0 }, stalled], 0)?.key).toBe('s');
  expect(nextSendable([stalled, { ...narrowing, key: share.key, lane: 'm', ord: 2 }], 0)?.key).toBe('s');
});

test('a narrowing of what nobody sees holds nothing back', () => {
  const create = anEntry({ key: 'c', lane: 'p', ord: 0, status: 'failed' });
  const change = { ...narrowing, lane: 'p', deps: [create.key], status: 'blocked' } as const;

  expect(waiting([create, change, share]), 'of a post that was not created').toEqual({});
  expect(waiting([{ ...create, status: 'acked' }, { ...change, status: 'queued' }, share])).toEqual({ s: ['n'] });
  expect(waiting([{ ...narrowing, status: 'failed', error: refused(404) }, share]), 'of a deleted post').toEqual({});
});

test('Y19 a narrowing goes first, and shares that fill all lanes do not delay it', () => {
  const shares = ['a', 'b', 'c', 'd'].map((key, ord) => anEntry({ key, lane: key, ord, shares: true }));
  const sending = shares.slice(0, MAX_LANES).map((each) => ({ ...each, status: 'sending', leaseUntil: 9000 }) as const);
  const last = { ...narrowing, ord: 9 };

  expect(nextSendable([...shares, last], 0)?.key).toBe('n');
  expect(nextSendable([...sending, ...shares.slice(MAX_LANES)], 0)).toBeNull();
  expect(nextSendable([...sending, ...shares.slice(MAX_LANES), last], 0)?.key).toBe('n');
  const others = sending.map((each) => ({ ...each, narrows: true }));
  expect(nextSendable([...others, last], 0), 'as many at a time as of all others').toBeNull();
});

test('the bytes of a share go ahead, and its call follows the narrowing', () => {
  const sent = { ...narrowing, status: 'sending', leaseUntil: 9000 } as const;
  const album = { ...share, file, isUploadedFirst: true };
  expect(nextSendable([sent, { ...share, file }], 0), 'a photo is sent with its call').toBeNull();
  expect(nextSendable([sent, album], 0)?.key).toBe('s');

  const uploading = { ...album, status: 'sending', leaseOwner: 'tab', leaseUntil: 9000, sends: 1 } as const;
  const uploaded = posted([sent, uploading], album.key, 'tab');
  expect(uploaded).toEqual({ ...album, sends: 1, isUploaded: true });
  if (!uploaded) return;
  expect(nextSendable([sent, uploaded], 0)).toBeNull();
  expect(nextSendable([{ ...sent, status: 'acked' }, uploaded], 0)?.key).toBe('s');
  expect(posted([{ ...sent, status: 'acked' }, uploading], album.key, 'tab')).toEqual({ ...uploading, isPosted: true });
});

test('the next try of a narrowing is the next event, also for the share behind it', () => {
  expect(nextDue([{ ...narrowing, nextAt: 700 }, share], 0)).toBe(700);
  expect(nextDue([{ ...narrowing, status: 'failed', error: refused(400) }, share], 0)).toBeNull();
});
