import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { readMentions } from '../mentions/stored-mentions.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import type { Fact } from './activity-facts.repo.ts';
import { canSeeJoinedPost } from './comment-facts.repo.ts';

/*
 * The present state of mentions, in comments and captions. Both queries find a text that the owner may be notified of; whether it
 * mentions them is decided by their present username.
 */

interface MentionParams {
  readonly subjectId: string;
  readonly ownerId: string;
}

interface MentioningRow {
  readonly postId: string;
  readonly actorId: string;
  readonly createdAt: number;
  readonly mentions: string | null;
  readonly username: string | null;
}

/** The author of the post, and that of the answered comment, have an entry about the comment or the reply already. */
const mentioningComment = hotQuery<MentionParams, MentioningRow>((db, param) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users as postAuthors', 'postAuthors.id', 'posts.authorId')
    .leftJoin('comments as answered', 'answered.id', 'comments.replyToId')
    .select((eb) => [
      'comments.postId',
      'comments.authorId as actorId',
      'comments.createdAt',
      'comments.mentions',
      eb
        .selectFrom('users as owners')
        .select('owners.username')
        .where('owners.id', '=', param('ownerId'))
        .as('username'),
    ])
    .where('comments.id', '=', param('subjectId'))
    .where('comments.isHidden', '=', (eb) => eb.lit(0))
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .where('comments.authorId', '!=', param('ownerId'))
    .where('posts.authorId', '!=', param('ownerId'))
    .where((eb) => eb.or([eb('answered.id', 'is', null), eb('answered.authorId', '!=', param('ownerId'))]))
    .where((eb) => isVisibleBelow(MUTED, param('ownerId'), eb.ref('comments.authorId')))
    .where(canSeeJoinedPost(param('ownerId'))),
);

const mentioningPost = hotQuery<MentionParams, MentioningRow>((db, param) =>
  db
    .selectFrom('posts')
    .innerJoin('users as postAuthors', 'postAuthors.id', 'posts.authorId')
    .select((eb) => [
      'posts.id as postId',
      'posts.authorId as actorId',
      'posts.createdAt',
      'posts.mentions',
      eb
        .selectFrom('users as owners')
        .select('owners.username')
        .where('owners.id', '=', param('ownerId'))
        .as('username'),
    ])
    .where('posts.id', '=', param('subjectId'))
    .where('posts.authorId', '!=', param('ownerId'))
    .where((eb) => isVisibleBelow(MUTED, param('ownerId'), eb.ref('posts.authorId')))
    .where(canSeeJoinedPost(param('ownerId'))),
);

/**
 * A mention of the owner by another active user whom they have neither muted nor blocked, under a post that they can see.
 * `at`: the time of the event, in ms, because a changed caption may mention a user long after it was published.
 */
export async function findMentionFact(db: Db, params: MentionParams, at: number): Promise<Fact | undefined> {
  const comment = await mentioningComment.first(db, params);
  if (comment) return factOf(comment, params.ownerId, { commentId: params.subjectId, createdAt: comment.createdAt });
  const post = await mentioningPost.first(db, params);
  return post && factOf(post, params.ownerId, { commentId: null, createdAt: at });
}

function factOf(
  { postId, actorId, mentions, username }: MentioningRow,
  ownerId: string,
  rest: Pick<Fact, 'commentId' | 'createdAt'>,
): Fact | undefined {
  const isMentioned = username !== null && readMentions(mentions)?.includes(username) === true;
  return isMentioned ? { ownerId, postId, actorId, ...rest } : undefined;
}
