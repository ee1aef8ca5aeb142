import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { StoredAudience } from '../relations/audience.ts';
import { KINDS_OF_ANY_POST } from './activity-kinds.ts';

/** Comments that a user gave flowers to: up to `limit` after an id, in the order of their ids. */
export async function listFloweredComments(db: Db, userId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('commentFlowers')
    .select('commentId')
    .where('userId', '=', userId)
    .where('commentId', '>', after)
    .where('isOn', '=', 1)
    .orderBy('commentId')
    .limit(limit)
    .execute();
  return rows.map(({ commentId }) => commentId);
}

/** A position among the groups about a post. */
export interface GroupCursor {
  readonly ownerId: string;
  readonly createdAt: number;
  readonly id: string;
}

export const FIRST_GROUP: GroupCursor = { ownerId: NIL_ID, createdAt: 0, id: NIL_ID };

/** Groups of a kind about a post, deleted ones too: up to `limit` after a position. */
export function listGroupsAbout(
  db: Db,
  kind: (typeof KINDS_OF_ANY_POST)[number],
  postId: string,
  after: GroupCursor,
  limit: number,
): Promise<(GroupCursor & { commentId: string | null })[]> {
  return db
    .selectFrom('activities')
    .select(['ownerId', 'createdAt', 'id', 'commentId'])
    .where('postId', '=', postId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb(eb.refTuple('ownerId', 'createdAt', 'id'), '>', eb.tuple(after.ownerId, after.createdAt, after.id)),
    )
    .orderBy('ownerId')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Posts of a user for one audience that have activity of other users: up to `limit` before a position, newest first. */
export function listDiscussedPosts(
  db: Db,
  { authorId, audience }: { readonly authorId: string; readonly audience: StoredAudience },
  before: PageCursor,
  limit: number,
): Promise<PageCursor[]> {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.createdAt'])
    .where('posts.authorId', '=', authorId)
    .where('posts.audience', '=', audience)
    .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '<', eb.tuple(before.createdAt, before.id)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('activities')
          .select('activities.id')
          .whereRef('activities.postId', '=', 'posts.id')
          .where('activities.kind', 'in', [...KINDS_OF_ANY_POST]),
      ),
    )
    .orderBy('posts.createdAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}
