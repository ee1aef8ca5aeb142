import type { CommentEntity } from '@posy/contract/comments';
import { aComment, aCommentId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { threadKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import { readThread } from './comments.local.ts';
import { fetchMore, refreshThread } from './fetch-thread.ts';
import { writeComment } from './write-comment.ts';

const postId = aPostId(1);
const FIRST = `/api/comments/${postId}?limit=50`;
const SECOND = `/api/comments/${postId}?limit=50&cursor=2`;
const ada = aPost().user;
const bea = { ...ada, id: aUserId(2), firstName: 'Bea' };

function row(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  const createdAt = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
  return aComment({ id: aCommentId(n), content: `no ${n}`, createdAt, user: bea, ...change });
}

/** A post of Bea's with `count` comments, on Ada's device, and a server with these answers. */
async function setUp(answers: Record<string, ListAnswer>, count = 3) {
  const local = await testLocal();
  await local.cache.posts.put(aPost({ id: postId, user: bea, commentsCount: count }));
  const server = await listServer(local, answers);
  return { local, ...server, answers };
}

async function texts(local: LocalDb) {
  const { comments, beyond } = await readThread(local, postId, ada);
  return [comments, beyond].map((some) => some.map(({ content }) => content));
}

afterEach(() => vi.unstubAllGlobals());

test('a thread is read oldest first, page by page', async () => {
  const { local } = await setUp({
    [FIRST]: { rows: [row(1), row(2)], next: SECOND },
    [SECOND]: { rows: [row(3)] },
  });

  expect((await readThread(local, postId, ada)).savedAt).toBeNull();
  expect(await refreshThread(local, postId)).toBe('more');
  const first = await readThread(local, postId, ada);
  expect(await fetchMore(local, postId)).toBe('end');
  const second = await readThread(local, postId, ada);

  expect([first.comments.length, first.hasMore, first.savedAt]).toEqual([2, true, local.device.clock.now()]);
  expect([second.comments.map(({ content }) => content), second.hasMore]).toEqual([['no 1', 'no 2', 'no 3'], false]);
  expect(await fetchMore(local, postId)).toBe('end');
});

test('an own comment under a long thread is after the part that was not loaded yet', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [row(1), row(2)], next: SECOND } });
  await refreshThread(local, postId);

  await writeComment(local, postId, 'unsent');
  await local.cache.comments.put(row(40, { user: ada, content: 'sent' }));

  expect(await texts(local)).toEqual([
    ['no 1', 'no 2'],
    ['sent', 'unsent'],
  ]);
});

test('Y12 a list keeps a comment that waits for its answer, whether its row is stored or not', async () => {
  const { local, answers } = await setUp({ [FIRST]: { rows: [row(1)] } });
  const id = await writeComment(local, postId, 'on its way');
  answers[FIRST] = { rows: [row(1), row(2, { id, user: ada })] };

  await refreshThread(local, postId);
  const before = await local.cache.comments.get(id);
  await local.cache.comments.put(row(0, { id, user: ada }));
  await refreshThread(local, postId);

  expect(before).toBeUndefined();
  expect(await local.cache.comments.get(id)).toBeDefined();
});

test('a thread that was read to its end continues there, and its beginning is refreshed', async () => {
  const { local, asked, answers } = await setUp({
    [FIRST]: { rows: [row(1), row(2)], next: SECOND },
    [SECOND]: { rows: [row(3)] },
  });
  await refreshThread(local, postId);
  await fetchMore(local, postId);
  answers[FIRST] = { rows: [row(2)], next: SECOND };
  answers[SECOND] = { rows: [row(3), row(4)] };
  asked.length = 0;

  expect(await refreshThread(local, postId)).toBe('end');

  expect(asked).toEqual([FIRST, SECOND]);
  expect(await texts(local)).toEqual([['no 2', 'no 3', 'no 4'], []]);
});

test('a thread that was read halfway stays at that length', async () => {
  const THIRD = `${SECOND}&cursor=3`;
  const { local, asked } = await setUp({
    [FIRST]: { rows: [row(1)], next: SECOND },
    [SECOND]: { rows: [row(2)], next: THIRD },
    [THIRD]: { rows: [row(3)] },
  });
  await refreshThread(local, postId);
  await fetchMore(local, postId);
  asked.length = 0;

  await refreshThread(local, postId);

  expect(asked).toEqual([FIRST]);
  expect(await texts(local)).toEqual([['no 1', 'no 2'], []]);
  await fetchMore(local, postId);
  expect(await texts(local)).toEqual([['no 1', 'no 2', 'no 3'], []]);
});

test('a deleted comment is removed, and an own one that just arrived stays', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [row(2)] } });
  await local.cache.comments.bulkPut([row(1), row(2), row(3), row(4, { user: ada, content: 'just sent' })]);

  await refreshThread(local, postId);

  expect(await texts(local)).toEqual([['no 2', 'just sent'], []]);
});

test('a thread without comments is empty, not unknown', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [] } }, 0);

  expect(await refreshThread(local, postId)).toBe('end');
  expect(await readThread(local, postId, ada)).toMatchObject({ comments: [], hasMore: false });
  expect((await readThread(local, postId, ada)).savedAt).not.toBeNull();
});

test('a thread emptied by a reset is not called empty', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [row(1)] } });
  await refreshThread(local, postId);
  await local.cache.comments.clear();

  expect((await readThread(local, postId, ada)).savedAt).toBeNull();
});

test('without a network the thread is shown as stored; a deleted post says so', async () => {
  const { local, answers } = await setUp({ [FIRST]: { rows: [row(1)] } });
  await refreshThread(local, postId);
  answers[FIRST] = {};
  expect(await refreshThread(local, postId)).toBe('unreachable');
  expect(await texts(local)).toEqual([['no 1'], []]);

  answers[FIRST] = { status: 404 };
  expect(await refreshThread(local, postId)).toBe('missing');
  await local.cache.posts.clear();
  expect((await readThread(local, postId, ada)).post).toBeNull();
});

test('users are shown with their current names', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [row(1)] } });
  await refreshThread(local, postId);
  await local.cache.users.put({ ...bea, firstName: 'Beatrice', bio: '', rev: 9 });

  const [comment] = (await readThread(local, postId, ada)).comments;

  expect(comment?.author.firstName).toBe('Beatrice');
});

test('threads do not mix', async () => {
  const { local } = await setUp({ [FIRST]: { rows: [row(1)] } });
  await local.cache.comments.put(row(7, { postId: aPostId(2) }));
  await writeComment(local, aPostId(2), 'elsewhere');
  await refreshThread(local, postId);

  expect(await texts(local)).toEqual([['no 1'], []]);
  expect(await local.cache.comments.count()).toBe(2);
  expect(await local.cache.pages.get(threadKey(aPostId(2)))).toBeUndefined();
});

test('a draft belongs to its post, and says which comment it answers', async () => {
  const local = await testLocal();
  const reply = { content: 'begun', answered: { id: aCommentId(2), parentId: aCommentId(1), name: 'Bea' } };
  const nothing = { content: '', answered: null };

  await saveCommentDraft(local, postId, reply);
  await saveCommentDraft(local, aPostId(2), { content: 'something else', answered: null });

  expect(await readCommentDraft(local, postId)).toEqual(reply);
  expect(await readCommentDraft(local, aPostId(2))).toEqual({ content: 'something else', answered: null });
  await saveCommentDraft(local, postId, { ...reply, content: '  ' });
  expect(await readCommentDraft(local, postId)).toEqual(nothing);
  expect(await local.out.drafts.count()).toBe(1);
});
