import { type ActivityEntity, ActivityEntitySchema } from '@posy/contract/activity';
import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../db/database.ts';
import { findPostEntities } from '../posts/posts.service.ts';
import { cut } from '../push/push-payload.ts';
import { findHidden } from '../relations/relations.service.ts';
import { MUTED } from '../relations/visibility.ts';
import { findAuthors } from '../users/users.service.ts';
import { listComments, listGivers, listOwnFlowers } from './activity-facts.repo.ts';
import type { ActivityRow } from './activity.repo.ts';

const MAX_ACTORS = 3;
const MAX_PREVIEW_GRAPHEMES = 200;

/** Data for the wire form of a group, besides its row. */
interface Parts {
  readonly posts: ReadonlyMap<string, PostEntity>;
  readonly comments: ReadonlyMap<string, { readonly authorId: string; readonly content: string }>;
  readonly givers: ReadonlyMap<string, readonly { readonly userId: string }[]>;
  readonly ownFlowers: ReadonlySet<string>;
  readonly authors: ReadonlyMap<string, Author>;
}

/** The groups as their owner sees them now, by id. Empty groups, and those with hidden users only, are left out. */
export async function viewsOf(
  db: Db,
  ownerId: string,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<string, ActivityEntity>> {
  const shown = rows.filter((row) => row.isDeleted === 0);
  const parts = await partsOf(db, ownerId, shown);
  const views = new Map<string, ActivityEntity>();
  for (const row of shown) {
    const view = viewOf(row, parts);
    if (view) views.set(row.id, view);
  }
  return views;
}

async function partsOf(db: Db, ownerId: string, rows: readonly ActivityRow[]): Promise<Parts> {
  const postIds = [...new Set(rows.flatMap(({ postId }) => postId ?? []))];
  const flowered = rows.flatMap(({ kind, postId }) => (kind === 'flower' && postId !== null ? [postId] : []));
  const [posts, givers, comments] = await Promise.all([
    findPostEntities(db, postIds),
    // One more than is shown, to know whether there are more.
    listGivers(db, ownerId, flowered, MAX_ACTORS + 1),
    listComments(
      db,
      rows.flatMap(({ commentId }) => commentId ?? []),
    ),
  ]);
  const actorIds = [
    ...givers.map(({ userId }) => userId),
    ...comments.map(({ authorId }) => authorId),
    ...rows.flatMap(({ kind, actorId }) => (kind === 'follow' && actorId !== null ? [actorId] : [])),
  ];
  const [people, hidden, ownFlowers] = await Promise.all([
    findAuthors(db, actorIds),
    findHidden(db, ownerId, MUTED, actorIds),
    listOwnFlowers(db, ownerId, flowered),
  ]);
  const authors = new Map([...people].filter(([id]) => !hidden.has(id)));
  return {
    posts: new Map(posts.map((post) => [post.id, post])),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    givers: Map.groupBy(givers, ({ postId }) => postId),
    ownFlowers: new Set(ownFlowers),
    authors,
  };
}

function viewOf(row: ActivityRow, parts: Parts): ActivityEntity | null {
  const post = row.postId === null ? null : parts.posts.get(row.postId);
  const comment = row.commentId === null ? null : parts.comments.get(row.commentId);
  // The post or comment was deleted.
  if (post === undefined || comment === undefined) return null;
  const givers = (row.kind === 'flower' && row.postId !== null && parts.givers.get(row.postId)) || [];
  const ids = row.kind === 'flower' ? givers.map(({ userId }) => userId) : [comment?.authorId ?? row.actorId ?? ''];
  const actors = ids.flatMap((id) => parts.authors.get(id) ?? []);
  if (actors.length === 0) return null;
  const { id, commentId } = Value.Parse(IDS, { id: row.id, commentId: row.commentId });
  return {
    id,
    kind: row.kind,
    actors: actors.slice(0, MAX_ACTORS),
    count: actors.length > MAX_ACTORS && post ? flowersOfOthers(post, parts, actors.length) : actors.length,
    post: post && { id: post.id, content: post.content, imageUrl: thumbnailOf(post) },
    commentId,
    preview: comment ? cut(comment.content, MAX_PREVIEW_GRAPHEMES) : '',
    createdAt: new Date(row.createdAt).toISOString(),
    rev: row.rev,
  };
}

const { id: ID, commentId: COMMENT_ID } = ActivityEntitySchema.properties;
const IDS = Type.Object({ id: ID, commentId: COMMENT_ID });

/** For many flowers the post's own counter is used, which costs no query. */
function flowersOfOthers(post: PostEntity, { ownFlowers }: Parts, atLeast: number): number {
  return Math.max(atLeast, post.flowersCount - (ownFlowers.has(post.id) ? 1 : 0));
}

function thumbnailOf(post: PostEntity): string | null {
  return post.media?.variants[0]?.url ?? post.imageUrl;
}
