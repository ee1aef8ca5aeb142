import type { CommentEntity } from '@posy/contract/comments';
import type { Author } from '@posy/contract/users';
import { aComment, aCommentId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { screen } from '@testing-library/react';
import { aCurrentUser } from '../../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../../local/local-db.ts';
import { type ListAnswer, listServer } from '../../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../../sync/testing/test-local.ts';
import { CommentsDialog } from '../comments-dialog.tsx';

export const uid = aUserId(1);
export const postId = aPostId(1);
/** Path of the thread's first page. */
export const FIRST = `/api/comments/${postId}?limit=50`;
export const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
export const viewer = { ...aCurrentUser(), id: uid };

/** The `n`th comment, by Bea unless changed. */
export function row(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  const createdAt = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
  return aComment({ id: aCommentId(n), content: `no ${n}`, createdAt, user: bea, ...change });
}

/** A device with the dialog of a post, by Bea unless changed. */
export async function openComments(
  answers: Record<string, ListAnswer>,
  commentsCount = 0,
  user: Author = bea,
): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await local.cache.posts.put(aPost({ id: postId, user, content: 'Quinces, finally', commentsCount }));
  await listServer(local, answers);
  await showComments(local);
  return local;
}

/** Draws the dialog on a device, and waits for its field, which is there once its draft is read. */
export async function showComments(local: LocalDb): Promise<void> {
  await renderOnDevice(local, <CommentsDialog postId={postId} user={viewer} isOpen onClose={() => undefined} />);
  await screen.findByRole('textbox');
}

export const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
export const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send comment' });
/** The kinds of the device's mutations, in their order. */
export const pendingMutations = async (local: LocalDb) =>
  (await local.out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);
