import { matches } from '@posy/contract/check';
import { type CommentId, CommentIdSchema, type PostId, PostIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const AddArgsSchema = Type.Object({ id: CommentIdSchema, postId: PostIdSchema, content: Type.String() });
export type AddCommentArgs = Type.Static<typeof AddArgsSchema>;

const DeleteArgsSchema = Type.Object({ id: CommentIdSchema, postId: PostIdSchema });
export interface DeleteCommentArgs {
  readonly id: CommentId;
  readonly postId: PostId;
}

/** Comments of one post are sent in the order they were written. */
const laneOf = ({ postId }: { readonly postId: PostId }): string => `cm:${postId}`;

/** Comments on a post. The id is made on the device, so that sending it twice makes one comment. */
export const addComment: MutationDefinition<AddCommentArgs> = {
  kind: 'comment.add',
  version: 1,
  read: (args) => (matches(AddArgsSchema, args) ? args : null),
  lane: laneOf,
  target: ({ id }) => ({ type: 'comment', id }),
  dependsOn: ({ postId }) => [{ type: 'post', id: postId, madeBy: 'post.create' }],
  request: ({ id, postId, content }) => ({ method: 'POST', path: '/api/comments', json: { id, postId, content } }),
  undo: ({ id, postId }, enqueue) => enqueue(deleteComment, { id, postId }),
};

/** Deletes a comment. An unsent one is taken out of the outbox; if the server may have it, the deletion is sent after it. */
export const deleteComment: MutationDefinition<DeleteCommentArgs> = {
  kind: 'comment.delete',
  version: 1,
  read: (args) => (matches(DeleteArgsSchema, args) ? args : null),
  lane: laneOf,
  target: ({ id }) => ({ type: 'comment', id }),
  coalesce(queued, { id }, sent) {
    const about = queued.filter(({ args }) => (addComment.read(args) ?? deleteComment.read(args))?.id === id);
    const isNeverSent = about.some(({ kind }) => kind === addComment.kind);
    const taken = sent.filter(({ kind, args }) => kind === addComment.kind && addComment.read(args)?.id === id);
    return { remove: [...about, ...taken].map(({ key }) => key), add: !isNeverSent };
  },
  request: ({ id }) => ({ method: 'DELETE', path: `/api/comments/${id}` }),
  notFoundIsSuccess: true,
};
