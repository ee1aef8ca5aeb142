import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { branded } from '@posy/testkit/branded';
import { expect, test } from 'vitest';
import { aKey, aPostId, aUserId } from '../posts/testing/a-post-view.ts';
import { wordsOf } from './entry-words.ts';
import { queuedBetween, resultsBetween } from './results.ts';

function anEntry(kind: string, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: aKey,
    uid: aUserId('ada'),
    kind,
    version: 1,
    lane: 'p',
    ord: 1,
    deps: [],
    target: { type: 'post', id: aPostId(1) },
    args: {},
    file: null,
    createdAt: 0,
    status: 'sending',
    sends: 1,
    attempt: 0,
    failingSince: null,
    nextAt: 0,
    leaseUntil: 0,
    leaseOwner: '',
    ack: null,
    error: null,
    ...change,
  };
}
const failed = (code: string) => ({ status: 'failed', error: { status: 400, code, message: 'said' } }) as const;

test('a sent post is reported with the message of the spec, once', () => {
  const sending = anEntry('post.create');
  const acked = anEntry('post.create', { status: 'acked' });

  expect(resultsBetween([sending], [acked])).toMatchObject([{ kind: 'sent', text: 'Post created successfully!' }]);
  expect(resultsBetween([acked], [])).toEqual([]);
  expect(resultsBetween([anEntry('post.delete')], [])).toMatchObject([{ text: 'Post deleted successfully!' }]);
});

test('a discarded mutation is not reported', () => {
  expect(resultsBetween([anEntry('post.create', { status: 'queued' })], [])).toEqual([]);
});

test('a new mutation that is not yet sent is stored', () => {
  const queued = anEntry('comment.add', { status: 'queued' });

  expect(queuedBetween([], [queued])).toEqual([queued]);
  expect(queuedBetween([queued], [queued])).toEqual([]);
  expect(queuedBetween([], [anEntry('comment.add')])).toEqual([]);
});

test('refusals are reported once; a post waits for a decision, a flower and a deletion are reverted', () => {
  const refusal = (kind: string, code: string) => {
    const after = anEntry(kind, failed(code));
    return [...resultsBetween([anEntry(kind)], [after]), ...resultsBetween([after], [after])];
  };

  expect(refusal('flower.set', 'invalid_input')).toMatchObject([
    { text: 'Error: Failed to toggle flower. Please try again.', needsDecision: false },
  ]);
  expect(refusal('post.delete', 'not_own_post')).toMatchObject([
    { text: 'Failed to delete post. Please try again.', needsDecision: false },
  ]);
  expect(refusal('post.create', 'internal')).toMatchObject([
    { text: 'Failed to create post. Please try again.', needsDecision: true },
  ]);
});

test('a mutation cancelled during sending is not reported as sent', () => {
  expect(resultsBetween([anEntry('post.create')], [])).toMatchObject([{ kind: 'sent' }]);
  expect(resultsBetween([anEntry('post.create')], [], new Set([aKey]))).toEqual([]);
});

test('H35 a flower on a deleted post is dropped silently', () => {
  const after = anEntry('flower.set', failed('post_not_found'));

  expect(resultsBetween([anEntry('flower.set')], [after])).toMatchObject([{ text: null, needsDecision: false }]);
});

test('every kind of mutation has words of its own, and one of a newer app has general ones', () => {
  const kinds = ['post.create', 'post.delete', 'flower.set'];

  expect(kinds.map((kind) => wordsOf(kind).what)).toEqual(['Create Post', 'Delete Post', 'Flower']);
  expect(wordsOf('poem.write').what).toBe('Needs an app update');
});

test('Y20 a refused block stays until the user decides while a share waits for it, and is reverted without one', () => {
  const after = anEntry('block.set', { ...failed('invalid_input'), narrows: true });
  const share = anEntry('post.create', { key: branded<MutationKey>('share'), ord: 2, shares: true, status: 'queued' });
  const decisions = (entries: readonly OutboxEntry[]) =>
    resultsBetween([anEntry('block.set')], entries).map((result) => result.kind === 'refused' && result.needsDecision);

  expect(decisions([after, share])).toEqual([true]);
  expect(decisions([after])).toEqual([false]);
});
