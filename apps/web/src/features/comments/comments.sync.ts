import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { CommentEntitySchema, createCommentCall, deleteCommentCall } from '@posy/contract/comments';
import { type CommentId, CommentIdSchema, type PostId, PostIdSchema } from '@posy/contract/ids';
import type { MutationDefinition, QueuedEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetComments } from '../../local/forget-rows.ts';
import { laneOfCounts } from '../flowers/flowers.switch.ts';

const AddArgsSchema = Type.Object({
  id: CommentIdSchema,
  postId: PostIdSchema,
  content: Type.String(),
  /** The beginning of the thread that a reply belongs to, and the comment of it that is answered. Absent: no reply. */
  parentId: Type.Optional(CommentIdSchema),
  replyToId: Type.Optional(CommentIdSchema),
});
export type AddCommentArgs = Type.Static<typeof AddArgsSchema>;

const DeleteArgsSchema = Type.Object({
  id: CommentIdSchema,
  postId: PostIdSchema,
  /** The number of replies that are deleted with it, as far as this device knows them. Absent: none. */
  replies: Type.Optional(Type.Integer({ minimum: 0 })),
});
export interface DeleteCommentArgs {
  readonly id: CommentId;
  readonly postId: PostId;
  readonly replies?: number;
}

/**
 * Comments on a post, and replies to comments. The id is made on the device, so that sending it twice makes one comment. A reply
 * waits for the comment it answers.
 */
export const addComment: MutationDefinition<AddCommentArgs> = {
  kind: 'comment.add',
  version: 1,
  read: (args) => (matches(AddArgsSchema, args) ? args : null),
  lane: ({ postId }) => laneOfCounts(postId),
  target: ({ id }) => ({ type: 'comment', id }),
  dependsOn: ({ postId, replyToId }) => [
    { type: 'post', id: postId, madeBy: 'post.create' },
    ...(replyToId === undefined ? [] : [{ type: 'comment', id: replyToId, madeBy: 'comment.add' }]),
  ],
  request: ({ id, postId, content, replyToId }) =>
    requestOf(createCommentCall, {}, { id, postId, content, ...(replyToId !== undefined && { parentId: replyToId }) }),
  shares: () => true,
  undo: ({ id, postId }, enqueue) => enqueue(deleteComment, { id, postId }),
};

/**
 * Deletes a comment with its replies. Unsent ones are taken out of the outbox; if the server may have the comment, the deletion
 * is sent after it.
 */
export const deleteComment: MutationDefinition<DeleteCommentArgs> = {
  kind: 'comment.delete',
  version: 1,
  read: (args) => (matches(DeleteArgsSchema, args) ? args : null),
  lane: ({ postId }) => laneOfCounts(postId),
  target: ({ id }) => ({ type: 'comment', id }),
  coalesce(queued, { id }, sent) {
    const isAdded = ({ kind, args }: QueuedEntry) => kind === addComment.kind && addComment.read(args)?.id === id;
    const isReply = ({ kind, args }: QueuedEntry) => kind === addComment.kind && addComment.read(args)?.parentId === id;
    const isDeleted = ({ kind, args }: QueuedEntry) =>
      kind === deleteComment.kind && deleteComment.read(args)?.id === id;
    const about = queued.filter((entry) => isAdded(entry) || isReply(entry) || isDeleted(entry));
    const isNeverSent = about.some(isAdded);
    const taken = sent.filter((entry) => isAdded(entry) || isReply(entry));
    return { remove: [...about, ...taken].map(({ key }) => key), add: !isNeverSent };
  },
  request: ({ id }) => requestOf(deleteCommentCall, { id }),
  notFoundIsSuccess: true,
};

/** Cached comments. Pulls carry only deletions; new comments are fetched with the thread, when it is opened. */
export const commentChanges = tableChanges({
  type: 'comment',
  table: (cache) => cache.comments,
  schema: CommentEntitySchema,
  toRow: (comment, rev) => ({ ...comment, rev }),
  scopeOf: () => 'g',
  async remove(cache, ids, why) {
    // A thread is deleted as a whole. Comments that a list no longer has may have been hidden by themselves.
    if (why === 'deleted') await forgetComments(cache, ids);
    else await cache.comments.bulkDelete([...ids]);
    return [];
  },
});
