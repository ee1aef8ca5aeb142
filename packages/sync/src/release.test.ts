import { expect, test } from 'vitest';
import type { OutboxEntry } from './mutation.ts';
import { isLanePending, isReleased } from './release.ts';
import { anEntry, MemoryOutbox } from './testing/memory-outbox.ts';

const answered = anEntry({ key: 'answered', ord: 2, status: 'sending', sends: 1 });
const ack = { epoch: 'e', u: 5, rev: 3 };

/** `rev`: of all base rows. No pull has ended yet. */
function isPending(other: OutboxEntry, rev?: number): Promise<boolean> {
  const cache = {
    readState: async () => ({ cursor: null, window: null, settled: null, lastOkAt: 0 }),
    knownRevs: async (targets: readonly unknown[]) => targets.map(() => rev),
    write: () => Promise.reject(new Error('nothing is written')),
  };
  return isLanePending({ outbox: new MemoryOutbox([other, answered]), cache }, answered);
}

test.each([
  ['its answer was lost', anEntry({ key: 'other', status: 'queued', sends: 1 })],
  ['its answer had no rows', anEntry({ key: 'other', status: 'acked', sends: 2, ack: null })],
  ['its rows could not be stored', anEntry({ key: 'other', status: 'acked', sends: 1, ack })],
  ['it was never sent here, but perhaps from another device', anEntry({ key: 'other', status: 'queued' })],
])('a lane is pending while the rows may lack an effect of it: %s', async (_, other) => {
  expect(await isPending(other)).toBe(true);
});

test.each([
  ['the rows show it', anEntry({ key: 'other', status: 'acked', sends: 1, ack })],
  ['it was refused', anEntry({ key: 'other', status: 'failed', sends: 1 })],
  ['it is of another lane', anEntry({ key: 'other', lane: 'b', status: 'sending', sends: 1 })],
])('a lane is not pending because of a mutation when %s', async (_, other) => {
  expect(await isPending(other, 3)).toBe(false);
});

const acked = { epoch: 'e', u: 10, rev: 3 };
const settledAt = (u: number, epoch = 'e') => ({ settled: { epoch, g: 0, u }, isAskedAfterAck: false });
const never = { settled: null, isAskedAfterAck: false };

test('an overlay ends when the row has the acknowledged revision', () => {
  expect(isReleased(acked, 3, never)).toBe(true);
  expect(isReleased(acked, 4, never)).toBe(true);
  expect(isReleased(acked, 2, never)).toBe(false);
  expect(isReleased(acked, undefined, never)).toBe(false);
});

test('an overlay also ends when a complete pull has passed the acknowledged number', () => {
  expect(isReleased(acked, undefined, settledAt(10))).toBe(true);
  expect(isReleased(acked, 2, settledAt(9))).toBe(false);
});

test('numbers of another epoch are ignored, but a later complete pull ends the overlay', () => {
  expect(isReleased(acked, 2, settledAt(99, 'f'))).toBe(false);
  expect(isReleased(acked, 2, { ...settledAt(1, 'f'), isAskedAfterAck: true })).toBe(true);
});

test('a mutation without an acknowledgement header waits for the next complete pull', () => {
  expect(isReleased(null, 99, settledAt(99))).toBe(false);
  expect(isReleased(null, undefined, { ...settledAt(1), isAskedAfterAck: true })).toBe(true);
});
