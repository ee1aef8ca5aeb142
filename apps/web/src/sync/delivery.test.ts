import type { EntryStatus } from '@posy/sync/mutation';
import { anEntry } from '@posy/sync/testing/memory-outbox';
import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';

const shown = (status: EntryStatus) => deliveryOf(anEntry({ key: '1', status })).kind;

test('an accepted entry is sent; others wait, are on their way, or need the user', () => {
  expect(shown('acked')).toBe('sent');
  expect(shown('queued')).toBe('waiting');
  expect(shown('sending')).toBe('sending');
  expect(shown('blocked')).toBe('blocked');
  expect(shown('stalled')).toBe('stalled');
  expect(shown('failed')).toBe('failed');
});

test('only a refused entry has a code and a message: a delayed one has the reason of its delay', () => {
  const error = { status: 413, code: 'storage_limit', message: 'Storage limit reached' };
  const entry = anEntry({ key: '1', status: 'failed', error });

  expect(deliveryOf(entry)).toEqual({
    kind: 'failed',
    key: entry.key,
    code: 'storage_limit',
    message: 'Storage limit reached',
  });
  expect(deliveryOf({ ...entry, error: null })).toMatchObject({ kind: 'failed', code: '', message: '' });
  expect(deliveryOf({ ...entry, status: 'queued' })).toEqual({ kind: 'waiting', key: entry.key });
});
