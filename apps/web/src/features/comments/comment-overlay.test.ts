import type { CommentEntity } from '@posy/contract/comments';
import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { branded } from '@posy/testkit/branded';
import { aComment, aCommentId, aPost, aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { cancelWrite } from '../../sync/cancellation.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { shortAge } from '../../ui/times.ts';
import { commentFlowersOf } from '../comment-flowers/comment-flower-overlay.ts';
import { setCommentFlower } from '../comment-flowers/comment-flowers.switch.ts';
import { COMMENT_KINDS, foldCount, pendingComments, readIncluded } from './comment-overlay.ts';
import { commentWords } from './comment-words.ts';
import { addComment, deleteComment } from './comments.sync.ts';
import { foldThread, groupReplies } from './thread-overlay.ts';
import { commentError, removeComment, writeComment } from './write-comment.ts';

const postId = aPostId(1);
const viewer = aPost().user;

function row(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  return aComment({ id: aCommentId(n), content: `no ${n}`, createdAt: `2026-01-01T00:00:0${n}.000Z`, ...change });
}

const flowers = commentFlowersOf(new Set(), []);
const fold = (rows: readonly CommentEntity[], entries: readonly OutboxEntry[]) =>
  foldThread({ rows, entries, flowers }, viewer);

function fail(): never {
  throw new Error('these args cannot be read');
}

const key = (n: number) => branded<MutationKey>(`key-${n}`);

test('a comment has the mentions that the server knows, and an unsent one none', async () => {
  const local = await testLocal();
  await writeComment(local, postId, '@ada');
  const entries = await local.out.outbox.toArray();

  const folded = fold([row(1, { mentions: ['ada'] }), row(2)], entries);

  expect(folded.map(({ mentions }) => mentions)).toEqual([['ada'], undefined, undefined]);
});

test('unsent comments are last, in the order they were written', async () => {
  const local = await testLocal();
  await writeComment(local, postId, '  first  ');
  await writeComment(local, postId, 'second');
  const entries = await local.out.outbox.orderBy('ord').toArray();

  const thread = fold([row(1), row(2)], entries);

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

  expect(fold([row(1, { id })], entries).map(({ delivery }) => delivery.kind)).toEqual(['sent']);
});

test('a deleted comment disappears at once, and comes back when the deletion is refused', async () => {
  const local = await testLocal();
  await removeComment(local, row(1));
  const [entry] = await local.out.outbox.toArray();
  const refused: OutboxEntry[] = entry ? [{ ...entry, status: 'failed' }] : [];

  expect(fold([row(1), row(2)], entry ? [entry] : []).map(({ id }) => id)).toEqual([aCommentId(2)]);
  expect(fold([row(1), row(2)], refused)).toHaveLength(2);
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
  expect(fold([], entries)).toEqual([]);
});

test('a refused comment stays visible with the error, and is not counted', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'rude');
  await local.out.outbox.toCollection().modify({
    status: 'failed',
    error: { status: 404, code: 'post_not_found', message: 'Post not found' },
  });
  const entries = await local.out.outbox.toArray();

  const [comment] = fold([], entries);

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
    .between([`counts:${postId}`, 0], [`counts:${postId}`, 99])
    .toArray();
  expect(entries.map(({ deps }) => deps)).toEqual([[postKey]]);
});

test('Y12 pending comments and deletions change the count until the rows include them, and never below zero', async () => {
  const local = await testLocal();
  const stored = row(9);
  await local.cache.comments.put(stored);
  const id = await writeComment(local, postId, 'one');
  await writeComment(local, postId, 'two');
  await removeComment(local, stored);
  const entries = await local.out.outbox.orderBy('ord').toArray();
  const changes = pendingComments(entries).get(postId);
  const shown = async (count: number) => foldCount(count, changes, await readIncluded(local, entries));

  const counts = [await shown(5)];
  // An answer or a pull writes each comment with the count that includes it.
  await local.cache.comments.put(row(1, { id }));
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

test('a reply belongs to the thread of the comment it answers, and waits for an unsent one', async () => {
  const local = await testLocal();
  const first = await writeComment(local, postId, 'first');
  const second = await writeComment(local, postId, 'second', { id: first, parentId: first });
  await writeComment(local, postId, 'third', { id: second, parentId: first });
  const entries = await local.out.outbox.orderBy('ord').toArray();

  expect(entries.map(({ deps }) => deps)).toEqual([[], [entries[0]?.key], [entries[1]?.key]]);
  expect(entries.map(({ args }) => addComment.request(addComment.read(args) ?? fail()))).toMatchObject([
    { json: { content: 'first' } },
    { json: { content: 'second', parentId: first } },
    { json: { content: 'third', parentId: second } },
  ]);
  const thread = fold([], entries);
  expect(groupReplies(thread).map(({ comment, replies }) => [comment.content, replies.map((r) => r.content)])).toEqual([
    ['first', ['second', 'third']],
  ]);
  expect(thread.map(({ answered }) => answered?.id ?? null)).toEqual([null, viewer.id, viewer.id]);
});

test('a reply whose comment is not here stands by itself, without a name', () => {
  const reply = row(2, { parentId: aCommentId(1), replyToId: aCommentId(1) });

  const [only] = groupReplies(fold([reply], []));

  expect([only?.comment.id, only?.comment.answered, only?.replies]).toEqual([reply.id, null, []]);
});

test('a deleted comment takes its replies with it, stored and unsent, and they are not counted', async () => {
  const local = await testLocal();
  const reply = row(2, { parentId: aCommentId(1), replyToId: aCommentId(1) });
  await writeComment(local, postId, 'unsent', { id: reply.id, parentId: aCommentId(1) });

  await removeComment(local, row(1), 1);

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ kind }) => kind)).toEqual([deleteComment.kind]);
  expect(fold([row(1), reply, row(3)], entries).map(({ id }) => id)).toEqual([aCommentId(3)]);
  expect([...(pendingComments(entries).get(postId)?.values() ?? [])]).toEqual([-2]);
});

test('flowers are folded over the rows of comments', async () => {
  const local = await testLocal();
  await setSwitch(local, setCommentFlower, aCommentId(1), true);
  await setSwitch(local, setCommentFlower, aCommentId(2), true);
  await setSwitch(local, setCommentFlower, aCommentId(2), false);
  await local.cache.commentFlowers.put({ commentId: aCommentId(3), isFlowered: true, rev: 1 });
  await setSwitch(local, setCommentFlower, aCommentId(3), false);
  const given = commentFlowersOf(new Set([aCommentId(3)]), await local.out.outbox.orderBy('ord').toArray());
  const rows = [row(1, { flowersCount: 4 }), row(2, { flowersCount: 4 }), row(3, { flowersCount: 4 })];

  const thread = foldThread({ rows, entries: [], flowers: given }, viewer);

  expect(thread.map(({ flower }) => [flower.isFlowered, flower.flowersCount])).toEqual([
    [true, 5],
    [false, 4],
    [false, 3],
  ]);
});

test('comments are counted per post', async () => {
  const local = await testLocal();
  await writeComment(local, postId, 'one');
  await removeComment(local, row(9));
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
  expect(commentError('nothing \u0000')).toBe('Invalid characters');
  expect(commentError('bell \u0007')).toBeNull();
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
