import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { ActivityIdSchema, CommentIdSchema, PostIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { AuthorSchema } from './users.ts';

export const ActivityKindSchema = Type.Union([
  Type.Literal('flower'),
  Type.Literal('comment'),
  Type.Literal('reply'),
  Type.Literal('commentFlower'),
  Type.Literal('mention'),
  Type.Literal('follow'),
  Type.Literal('followRequest'),
  Type.Literal('followAccepted'),
]);
export type ActivityKind = Static<typeof ActivityKindSchema>;

/**
 * An event for a user, synced in their own scope. All flowers for one post or one comment are one entry with `count` people,
 * whose `actors` are the newest three at most; comments, replies, mentions and follows are one entry each. An answer to the
 * post's author is a reply and no comment, and a comment or reply to a user that mentions them is no mention. Undone actions are
 * deleted. `post` is null for a follow, for a request to follow the user, which lasts until it is answered, and for one of theirs that
 * was accepted; `preview` is the start of a comment, a reply, the comment that got flowers, or the text
 * of a mention, which is a caption where `commentId` is null. `createdAt`: of the newest.
 */
export const ActivityEntitySchema = Type.Object({
  id: ActivityIdSchema,
  kind: ActivityKindSchema,
  actors: Type.Array(AuthorSchema),
  count: Type.Integer(),
  post: Type.Union([
    Type.Object({
      id: PostIdSchema,
      content: Type.String(),
      imageUrl: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  commentId: Type.Union([CommentIdSchema, Type.Null()]),
  preview: Type.String(),
  createdAt: Type.String(),
  rev: Type.Integer(),
});
export type ActivityEntity = Static<typeof ActivityEntitySchema>;

/** The synced entity, id = the person's id: the time up to which they have seen their activity; null: never. */
export const ActivityMarkEntitySchema = Type.Object({
  seenAt: Type.Union([Type.String(), Type.Null()]),
  rev: Type.Integer(),
});
export type ActivityMarkEntity = Static<typeof ActivityMarkEntitySchema>;

/** `seenAt`: `createdAt` of the newest entry that was shown. Only grows, up to now. */
export const ActivitySeenBodySchema = Type.Object({ seenAt: Type.String({ maxLength: 30 }) });
export type ActivitySeenBody = Static<typeof ActivitySeenBodySchema>;

export const activityCall = call('GET /api/activity', {
  query: PageQuerySchema,
  answer: Type.Array(ActivityEntitySchema),
});
export const markActivitySeenCall = call('POST /api/activity/seen', { body: ActivitySeenBodySchema });
