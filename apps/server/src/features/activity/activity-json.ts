import { type ActivityEntity, ActivityEntitySchema } from '@posy/contract/activity';
import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../db/database.ts';
import { findPostEntities, findVisiblePostIds } from '../posts/posts.service.ts';
import { cut } from '../push/push-payload.ts';
import { findHidden } from '../relations/relations.service.ts';
import { MUTED } from '../relations/visibility.ts';
import { findAuthors } from '../users/users.service.ts';
import { listComments, listGivers, listOwnFlowers, type ShownComment } from './activity-facts.repo.ts';
import { floweredIn, listFlowered, listPostsOfAny } from './activity-kinds.ts';
import type { ActivityRow } from './activity.repo.ts';
import { listCommentFlowersOf, listCommentGivers } from './comment-facts.repo.ts';

const MAX_ACTORS = 3;
const MAX_PREVIEW_GRAPHEMES = 200;
/** The kinds whose user may be known from nothing but their row. */
const IS_BY_ACTOR: ReadonlySet<ActivityRow['kind']> = new Set(['follow', 'followRequest', 'followAccepted', 'mention']);

/** Data for the wire form of a group, besides its row. `givers`, `ownFlowers`: of posts and of comments, by their ids. */
interface Parts {
  /** Those that the owner can see. */
  readonly posts: ReadonlyMap<string, PostEntity>;
  readonly comments: ReadonlyMap<string, ShownComment>;
  readonly givers: ReadonlyMap<string, readonly string[]>;
  readonly ownFlowers: ReadonlySet<string>;
  readonly authors: ReadonlyMap<string, Author>;
}

/** The groups as their owner sees them now, by id. Empty groups, and those with hidden users only, are left out. */
export async function entitiesOf(
  db: Db,
  ownerId: string,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<string, ActivityEntity>> {
  const shown = rows.filter((row) => row.isDeleted === 0);
  const parts = await partsOf(db, ownerId, shown);
  const entities = new Map<string, ActivityEntity>();
  for (const row of shown) {
    const entity = entityOf(row, parts);
    if (entity) entities.set(row.id, entity);
  }
  return entities;
}

async function partsOf(db: Db, ownerId: string, rows: readonly ActivityRow[]): Promise<Parts> {
  const postIds = [...new Set(rows.flatMap(({ postId }) => postId ?? []))];
  const [flowered, floweredComments] = [listFlowered(rows, 'flower'), listFlowered(rows, 'commentFlower')];
  const [posts, hiddenPosts, givers, commentGivers, comments] = await Promise.all([
    findPostEntities(db, postIds),
    findHiddenPosts(db, ownerId, rows),
    // One more than is shown, to know whether there are more.
    listGivers(db, ownerId, flowered, MAX_ACTORS + 1),
    listCommentGivers(db, ownerId, floweredComments, MAX_ACTORS + 1),
    listComments(
      db,
      rows.flatMap(({ commentId }) => commentId ?? []),
    ),
  ]);
  const actorIds = [
    ...givers.map(({ userId }) => userId),
    ...commentGivers.map(({ userId }) => userId),
    ...comments.map(({ authorId }) => authorId),
    ...rows.flatMap(({ kind, actorId }) => (IS_BY_ACTOR.has(kind) && actorId !== null ? [actorId] : [])),
  ];
  const [people, hidden, ownFlowers, ownCommentFlowers] = await Promise.all([
    findAuthors(db, actorIds),
    findHidden(db, ownerId, MUTED, actorIds),
    listOwnFlowers(db, ownerId, flowered),
    listCommentFlowersOf(db, ownerId, floweredComments),
  ]);
  const given = [
    ...givers.map(({ postId, userId }) => ({ subjectId: postId, userId })),
    ...commentGivers.map(({ commentId, userId }) => ({ subjectId: commentId, userId })),
  ];
  const ownComments = ownCommentFlowers.flatMap(({ commentId, isOn }) => (isOn === 1 ? [commentId] : []));
  return {
    posts: new Map(posts.filter(({ id }) => !hiddenPosts.has(id)).map((post) => [post.id, post])),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    givers: new Map(
      [...Map.groupBy(given, ({ subjectId }) => subjectId)].map(([id, all]) => [id, all.map(({ userId }) => userId)]),
    ),
    ownFlowers: new Set([...ownFlowers, ...ownComments]),
    authors: new Map([...people].filter(([id]) => !hidden.has(id))),
  };
}

/** The posts of other users that the owner of the groups cannot see, or no longer. */
async function findHiddenPosts(db: Db, ownerId: string, rows: readonly ActivityRow[]): Promise<ReadonlySet<string>> {
  const ids = new Set(listPostsOfAny(rows));
  return ids.difference(await findVisiblePostIds(db, ownerId, [...ids]));
}

function entityOf(row: ActivityRow, parts: Parts): ActivityEntity | null {
  const post = row.postId === null ? null : parts.posts.get(row.postId);
  const comment = row.commentId === null ? null : parts.comments.get(row.commentId);
  // The post or comment was deleted, or is hidden.
  if (post === undefined || comment === undefined) return null;
  // The answered comment was deleted.
  if (row.kind === 'reply' && comment?.answeredAuthorId !== row.ownerId) return null;
  const flowered = floweredIn(row);
  const ids = flowered === null ? [comment?.authorId ?? row.actorId ?? ''] : (parts.givers.get(flowered) ?? []);
  const actors = ids.flatMap((id) => parts.authors.get(id) ?? []);
  if (actors.length === 0) return null;
  const { id, commentId } = Value.Parse(IDS, { id: row.id, commentId: row.commentId });
  const counted = row.kind === 'commentFlower' ? comment : post;
  return {
    id,
    kind: row.kind,
    actors: actors.slice(0, MAX_ACTORS),
    count: actors.length > MAX_ACTORS && counted ? flowersOfOthers(counted, parts, actors.length) : actors.length,
    post: post && { id: post.id, content: post.content, imageUrl: thumbnailOf(post) },
    commentId,
    preview: cut(comment?.content ?? (row.kind === 'mention' ? (post?.content ?? '') : ''), MAX_PREVIEW_GRAPHEMES),
    createdAt: new Date(row.createdAt).toISOString(),
    rev: row.rev,
  };
}

const { id: ID, commentId: COMMENT_ID } = ActivityEntitySchema.properties;
const IDS = Type.Object({ id: ID, commentId: COMMENT_ID });

/** For many flowers the own counter of the post or comment is used, which costs no query. */
function flowersOfOthers(
  { id, flowersCount }: { readonly id: string; readonly flowersCount: number },
  { ownFlowers }: Parts,
  atLeast: number,
): number {
  return Math.max(atLeast, flowersCount - (ownFlowers.has(id) ? 1 : 0));
}

function thumbnailOf(post: PostEntity): string | null {
  return post.media?.variants[0]?.url ?? post.imageUrl;
}
