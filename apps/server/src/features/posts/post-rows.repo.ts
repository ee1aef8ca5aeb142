import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { isFollowerIfAsked } from '../relations/audience.ts';
import { restrictionOf } from '../relations/visibility.ts';
import { listAlbums, type PostPhotoRow } from './post-photos.repo.ts';
import type { PostAccess } from './posts.repo.ts';

interface PostColumns {
  readonly id: string;
  readonly content: string;
  readonly location: string;
  readonly audience: number;
  /** The widest that it ever had. */
  readonly widestAudience: number;
  readonly createdAt: number;
  readonly viewCount: number;
  readonly commentsCount: number;
  readonly flowersCount: number;
  readonly editedAt: number | null;
  readonly mentions: string | null;
  readonly rev: number;
  readonly countRev: number;
  readonly authorId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
  readonly authorRev: number;
  readonly isAuthorActive: number;
}

/** A post with its author and photos: everything its wire form needs. */
export interface PostRow extends PostColumns {
  /** Its photos in their order, or its video. */
  readonly photos: readonly [PostPhotoRow, ...PostPhotoRow[]];
}

/** As the database has it: with its first photo. */
interface SelectedRow extends PostColumns, PostPhotoRow {
  readonly photosCount: number;
}

const selectPosts = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .innerJoin('media', 'media.id', 'posts.mediaId')
    .select([
      'posts.id',
      'posts.content',
      'posts.location',
      'posts.altText',
      'posts.audience',
      'posts.widestAudience',
      'posts.createdAt',
      'posts.viewCount',
      'posts.commentsCount',
      'posts.flowersCount',
      'posts.rev',
      'posts.countRev',
      'posts.authorId',
      'posts.mediaId',
      'posts.photosCount',
      'posts.editedAt',
      'posts.mentions',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.profileImageUrl',
      'users.rev as authorRev',
      'users.isActive as isAuthorActive',
      'media.width',
      'media.height',
      'media.thumbhash',
      'media.isAnimated',
      'media.hash',
      'media.variants',
      'media.video',
      'media.captions',
    ]);

const postById = hotQuery<{ id: string }, SelectedRow>((db, param) =>
  selectPosts(db).where('posts.id', '=', param('id')),
);

export async function findPost(db: Db | Tx, id: string): Promise<PostRow | undefined> {
  const row = await postById.first(db, { id });
  return row && (await withPhotos(db, [row]))[0];
}

/** In no order; ids without a post are left out. */
export async function findPosts(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db)
    .where('posts.id', 'in', [...ids])
    .execute();
  return withPhotos(db, rows);
}

/** A post with the relation of its author and the viewer; see `relations`. */
export type ViewedPostRow = PostRow & Pick<PostAccess, 'restriction' | 'isFollower'>;

/** {@link findPosts} for one viewer. */
export async function findViewedPosts(db: Db, viewerId: string, ids: readonly string[]): Promise<ViewedPostRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db)
    .select((eb) => [
      restrictionOf(viewerId, eb.ref('posts.authorId')).as('restriction'),
      isFollowerIfAsked(viewerId, eb.ref('posts.authorId'), eb.ref('posts.audience')).as('isFollower'),
    ])
    .where('posts.id', 'in', [...ids])
    .execute();
  return withPhotos(db, rows);
}

/** The selected row is the row of the first photo, too. One more query for all albums among the rows. */
async function withPhotos<Row extends SelectedRow>(db: Db | Tx, rows: readonly Row[]) {
  const albums = await listAlbums(db, rows);
  return rows.map((row) => ({ ...row, photos: [row, ...(albums.get(row.id) ?? [])] as const }));
}
