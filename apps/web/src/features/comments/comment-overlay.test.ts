import type { CommentEntity } from '@posy/contract/comments';
import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aPost, aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { cancelWrite } from '../../sync/cancellation.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { shortAge } from '../../ui/times.ts';
import { CommentBridge, COMMENT_KINDS, pendingCommentMutations, foldThread } from './comment-overlay.ts';
import { commentWords } from './comment-words.ts';
import { addComment, deleteComment } from './comments.mutators.ts';
import { commentError, removeComment, writeComment } from './write-comment.ts';

const postId = aPostId(1);
const viewer = aPost().user;

function aComment(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  const createdAt = `2026-01-01T00:00:0${n}.000Z`;
  return { id: aCommentId(n), postId, content: `no ${n}`, createdAt, user: viewer, rev: 1, ...change };
}

const key = (n: number) => branded<MutationKey>(`key-${n}`);
const base = { commentsCount: 5, postRev: 7 };

test('unsent comments stand at the end, in the order they were written', async () => {
  const local = await testLocal();
  await writeComment(local, postId, '  first  ');
  await writeComment(local, postId, 'second');
  const entries = await local.out.outbox.orderBy('ord').toArray();

  const thread = foldThread([aComment(1), aComment(2)], entries, viewer);

  expect(thread.map(({ content, delivery }) => [content, delivery.kind])).toEqual([
    ['no 1', 'sent'],
    ['no 2', 'sent'],
    ['first', 'waiting'],
    ['second', 'waiting'],
  ]);
});

test('a comment that arrived is there once, also while its wish is still kept', async () => {
  const local = await testLocal();
  const id = await writeComment(local, postId, 'hello');
  const entries = await local.out.outbox.toArray();

  expect(foldThread([aComment(1, { id })], entries, viewer).map(({ delivery }) => delivery.kind)).toEqual(['sent']);
});

test('a deleted comment is gone at once, and comes back when that was refused', async () => {
  const local = await testLocal();
  await removeComment(local, aComment(1));
  const [entry] = await local.out.outbox.toArray();
  const refused: OutboxEntry[] = entry ? [{ ...entry, status: 'failed' }] : [];

  expect(foldThread([aComment(1), aComment(2)], entry ? [entry] : [], viewer).map(({ id }) => id)).toEqual([
    aCommentId(2),
  ]);
  expect(foldThread([aComment(1), aComment(2)], refused, viewer)).toHaveLength(2);
});

test('a comment that is deleted before it was sent leaves nothing to send', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'kept');
  const id = await writeComment(local, postId, 'taken back');

  await removeComment(local, { id, postId });

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ args }) => addComment.read(args)?.content)).toEqual(['kept']);
});

test('a comment that may have arrived is given up on the server, and then deleted', async () => {
  const local = await testLocal();
  const id = await writeComment(local, postId, 'on its way');
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });

  await removeComment(local, { id, postId });
  await removeComment(local, { id, postId });

  const entries = await local.out.outbox.orderBy('ord').toArray();
  expect(entries.map(({ kind }) => kind)).toEqual([cancelWrite.kind, deleteComment.kind]);
  expect(foldThread([], entries, viewer)).toEqual([]);
});

test('a refused comment stays to be seen, with what the server said, and is not counted', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'rude');
  await local.out.outbox.toCollection().modify({
    status: 'failed',
    error: { status: 404, code: 'post_not_found', message: 'Post not found' },
  });
  const entries = await local.out.outbox.toArray();

  const [comment] = foldThread([], entries, viewer);

  expect(comment?.delivery).toMatchObject({ kind: 'failed', code: 'post_not_found' });
  expect(pendingCommentMutations(entries).size).toBe(0);
});

test('a comment on a post that is not sent yet waits for it', async () => {
  const local = await testLocal();
  const postKey = local.device.newKey();
  const [written] = [await writeComment(local, aPostId(2), 'elsewhere')];
  const template = await local.out.outbox.where('kind').equals(addComment.kind).first();
  if (!template || !written) throw new Error('nothing was queued');
  const post = {
    ...template,
    key: postKey,
    kind: 'post.create',
    lane: `p:${postId}`,
    target: { type: 'post', id: postId },
  };
  await local.out.outbox.put(post);

  await writeComment(local, postId, 'under my own');

  const entries = await local.out.outbox
    .where('[lane+ord]')
    .between([`cm:${postId}`, 0], [`cm:${postId}`, 99])
    .toArray();
  expect(entries.map(({ deps }) => deps)).toEqual([[postKey]]);
});

test('wishes move the count: those that wait, and those that were taken until the post says so', () => {
  const bridge = new CommentBridge();
  const none = { open: 0, taken: new Map<MutationKey, number>() };
  const taken = { open: 0, taken: new Map([[key(1), 1]]) };

  const counts = [
    bridge.fold('rose', base, { ...none, open: 1 }),
    bridge.fold('rose', base, taken),
    // The mutation has left the outbox, and the post's row has not arrived yet.
    bridge.fold('rose', base, none),
    bridge.fold('rose', base),
    bridge.fold('rose', { commentsCount: 6, postRev: 8 }),
    bridge.fold('rose', { commentsCount: 6, postRev: 8 }, taken),
  ];

  expect(counts).toEqual([6, 6, 6, 6, 6, 6]);
});

test('a comment whose post says so before the outbox does is counted once', () => {
  const bridge = new CommentBridge();
  const counted = { commentsCount: 6, postRev: 8 };
  const taken = { open: 0, taken: new Map([[key(1), 1]]) };

  bridge.fold('rose', base, { open: 1, taken: new Map() });
  bridge.fold('rose', counted, { open: 1, taken: new Map() });
  const counts = [bridge.fold('rose', counted, taken), bridge.fold('rose', counted)];

  expect(counts).toEqual([6, 6]);
});

test('comments that were taken one after the other are each counted once', () => {
  const bridge = new CommentBridge();

  const counts = [
    bridge.fold('rose', base, { open: 2, taken: new Map() }),
    bridge.fold('rose', base, { open: 1, taken: new Map([[key(1), 1]]) }),
    bridge.fold('rose', base, { open: 0, taken: new Map([[key(2), 1]]) }),
    bridge.fold('rose', { commentsCount: 7, postRev: 9 }, { open: 0, taken: new Map([[key(2), 1]]) }),
    bridge.fold('rose', { commentsCount: 7, postRev: 9 }),
  ];

  expect(counts).toEqual([7, 7, 7, 7, 7]);
});

test('a deletion is counted at once, and never below nothing', () => {
  const bridge = new CommentBridge();

  expect(bridge.fold('rose', base, { open: -1, taken: new Map() })).toBe(4);
  expect(bridge.fold('rose', base, { open: 0, taken: new Map([[key(1), -1]]) })).toBe(4);
  expect(bridge.fold('rose', { commentsCount: 4, postRev: 8 })).toBe(4);
  expect(bridge.fold('tulip', { commentsCount: 0, postRev: 1 }, { open: -1, taken: new Map() })).toBe(0);
});

test('wishes are counted by post', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'one');
  await writeComment(local, postId, 'two');
  await removeComment(local, aComment(9));
  await writeComment(local, aPostId(2), 'three');

  const pendingMutations = pendingCommentMutations(await local.out.outbox.toArray());

  expect([pendingMutations.get(postId)?.open, pendingMutations.get(aPostId(2))?.open]).toEqual([1, 1]);
});

test.each([
  [-60_000, 'now'],
  [59_999, 'now'],
  [60_000, '1m'],
  [59 * 60_000 + 59_999, '59m'],
  [60 * 60_000, '1h'],
  [1440 * 60_000 - 1, '23h'],
  [1440 * 60_000, '1d'],
  [400 * 1440 * 60_000, '400d'],
])('a comment %i ms old reads %s', (age, words) => {
  expect(shortAge(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(words);
});

test('what the server would refuse is told before it is sent', () => {
  expect(commentError('x'.repeat(2000))).toBeNull();
  expect(commentError(` ${'👩‍👩‍👧'.repeat(2000)} `)).toBeNull();
  expect(commentError('x'.repeat(2001))).toBe('Comment is too long · 2,001 of 2,000 characters');
  expect(commentError('bell \u0007')).toBe('Invalid characters');
});

test('the outbox has words for every wish of this feature', () => {
  expect(commentWords.map(({ kind }) => kind)).toEqual(COMMENT_KINDS);
  const [added] = commentWords;
  expect([added.sent, added.sentHint(), added.refusedTitle, added.refused('internal')]).toEqual([
    'Success',
    'Comment added successfully',
    'Error',
    'Failed to add comment',
  ]);
});
