import { expect, test } from 'vitest';
import type { OutboxEntry } from './mutation.ts';
import { isLanePending } from './release.ts';
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
