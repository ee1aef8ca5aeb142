import type { CommentEntity } from '@posy/contract/comments';
import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aPost, aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { cancelWrite } from '../../sync/cancellation.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { shortAge } from '../../ui/times.ts';
import { COMMENT_KINDS, pendingComments, foldCount, foldThread } from './comment-overlay.ts';
import { commentWords } from './comment-words.ts';
import { addComment, deleteComment } from './comments.mutators.ts';
import { readIncluded } from './read-included.ts';
import { commentError, removeComment, writeComment } from './write-comment.ts';

const postId = aPostId(1);
const viewer = aPost().user;

function aComment(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  const createdAt = `2026-01-01T00:00:0${n}.000Z`;
  return { id: aCommentId(n), postId, content: `no ${n}`, createdAt, user: viewer, rev: 1, ...change };
}

const key = (n: number) => branded<MutationKey>(`key-${n}`);

test('unsent comments are last, in the order they were written', async () => {
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

test('a comment that arrived is listed once, also while its mutation is still stored', async () => {
  const local = await testLocal();
  const id = await writeComment(local, postId, 'hello');
  const entries = await local.out.outbox.toArray();

  expect(foldThread([aComment(1, { id })], entries, viewer).map(({ delivery }) => delivery.kind)).toEqual(['sent']);
});

test('a deleted comment disappears at once, and comes back when the deletion is refused', async () => {
  const local = await testLocal();
  await removeComment(local, aComment(1));
  const [entry] = await local.out.outbox.toArray();
  const refused: OutboxEntry[] = entry ? [{ ...entry, status: 'failed' }] : [];

  expect(foldThread([aComment(1), aComment(2)], entry ? [entry] : [], viewer).map(({ id }) => id)).toEqual([
    aCommentId(2),
  ]);
  expect(foldThread([aComment(1), aComment(2)], refused, viewer)).toHaveLength(2);
});

test('deleting an unsent comment leaves nothing to send', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'kept');
  const id = await writeComment(local, postId, 'taken back');

  await removeComment(local, { id, postId });

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ args }) => addComment.read(args)?.content)).toEqual(['kept']);
});

test('a comment that may have arrived is cancelled on the server and then deleted', async () => {
  const local = await testLocal();
  const id = await writeComment(local, postId, 'on its way');
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });

  await removeComment(local, { id, postId });
  await removeComment(local, { id, postId });

  const entries = await local.out.outbox.orderBy('ord').toArray();
  expect(entries.map(({ kind }) => kind)).toEqual([cancelWrite.kind, deleteComment.kind]);
  expect(foldThread([], entries, viewer)).toEqual([]);
});

test('a refused comment stays visible with the error, and is not counted', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'rude');
  await local.out.outbox.toCollection().modify({
    status: 'failed',
    error: { status: 404, code: 'post_not_found', message: 'Post not found' },
  });
  const entries = await local.out.outbox.toArray();

  const [comment] = foldThread([], entries, viewer);

  expect(comment?.delivery).toMatchObject({ kind: 'failed', code: 'post_not_found' });
  expect(pendingComments(entries).size).toBe(0);
});

test('a comment on an unsent post waits for the post', async () => {
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

test('Y12 pending comments and deletions change the count until the rows include them, and never below zero', async () => {
  const local = await testLocal();
  const stored = aComment(9);
  await local.cache.comments.put(stored);
  const id = await writeComment(local, postId, 'one');
  await writeComment(local, postId, 'two');
  await removeComment(local, stored);
  const entries = await local.out.outbox.orderBy('ord').toArray();
  const changes = pendingComments(entries).get(postId);
  const shown = async (count: number) => foldCount(count, changes, await readIncluded(local, entries));

  const counts = [await shown(5)];
  // An answer or a pull writes each comment with the count that includes it.
  await local.cache.comments.put(aComment(1, { id }));
  counts.push(await shown(6));
  await local.cache.comments.delete(stored.id);
  await local.cache.tombstone.put({ key: `comment:${stored.id}`, rev: 2, at: 0 });
  counts.push(await shown(5));
  // The author of the post deleted the comment before this device received it.
  await local.cache.comments.delete(id);
  await local.cache.tombstone.put({ key: `comment:${id}`, rev: 2, at: 0 });
  counts.push(await shown(4));

  expect(counts).toEqual([6, 6, 6, 5]);
  expect(foldCount(0, new Map([[key(1), -1]]), new Set())).toBe(0);
});

test('comments are counted per post', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'one');
  await removeComment(local, aComment(9));
  await writeComment(local, aPostId(2), 'three');

  const changes = pendingComments(await local.out.outbox.toArray());

  expect([...changes].map(([id, keys]) => [id, [...keys.values()]])).toEqual([
    [postId, [1, -1]],
    [aPostId(2), [1]],
  ]);
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

test('invalid comments are reported before they are sent', () => {
  expect(commentError('x'.repeat(2000))).toBeNull();
  expect(commentError(` ${'👩‍👩‍👧'.repeat(2000)} `)).toBeNull();
  expect(commentError('x'.repeat(2001))).toBe('Comment is too long · 2,001 of 2,000 characters');
  expect(commentError('bell \u0007')).toBe('Invalid characters');
});

test('the outbox has words for every mutation of this feature', () => {
  expect(commentWords.map(({ kind }) => kind)).toEqual(COMMENT_KINDS);
  const [added] = commentWords;
  expect([added.sent, added.sentHint(), added.refusedTitle, added.refused('internal')]).toEqual([
    'Success',
    'Comment added successfully',
    'Error',
    'Failed to add comment',
  ]);
});
