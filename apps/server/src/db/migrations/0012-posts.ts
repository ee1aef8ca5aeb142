import type { Migration } from './columns.ts';

/** Posts with their albums, and who looked at them on which day. */
export const posts: Migration = {
  name: '0012-posts',
  async up({ db, createTable, createKeyedTable, numbered, id, text, int, flag }) {
    await createTable('posts')
      .addColumn('number', int, numbered)
      .addColumn('id', id, (c) => c.notNull().unique())
      .addColumn('authorId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('location', text, (c) => c.notNull())
      .addColumn('altText', text, (c) => c.notNull().defaultTo(''))
      .addColumn('audience', flag, (c) => c.notNull())
      .addColumn('widestAudience', flag, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.notNull().unique().references('media.id'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('viewCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('commentsCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('flowersCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('photosCount', int, (c) => c.notNull().defaultTo(1))
      .addColumn('editedAt', int)
      .addColumn('mentions', text)
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .execute();
    // Both are read backwards from a (createdAt, id): the feed, and one person's posts for one audience.
    await db.schema.createIndex('postsFeed').on('posts').columns(['audience', 'createdAt', 'id', 'authorId']).execute();
    await db.schema
      .createIndex('postsByAuthor')
      .on('posts')
      .columns(['authorId', 'audience', 'createdAt', 'id'])
      .execute();
    await createKeyedTable('albumPhotos')
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('place', int, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.notNull().unique().references('media.id'))
      .addColumn('altText', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('albumPhotosPk', ['postId', 'place'])
      .execute();
    await createKeyedTable('formerPosts')
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('changedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('formerPostsPk', ['postId', 'rev'])
      .execute();
    await db.schema.createIndex('formerPostsChangedAt').on('formerPosts').columns(['changedAt']).execute();
    await createKeyedTable('removedPhotos')
      .addColumn('mediaId', id, (c) => c.notNull().primaryKey().references('media.id').onDelete('cascade'))
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('removedAt', int, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('removedPhotosPostId')
      .on('removedPhotos')
      .columns(['postId', 'removedAt', 'mediaId'])
      .execute();
    await db.schema.createIndex('removedPhotosRemovedAt').on('removedPhotos').columns(['removedAt']).execute();
    await createKeyedTable('postViews')
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('viewerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('postViewsPk', ['postId', 'viewerId', 'day'])
      .execute();
    await db.schema.createIndex('postViewsViewerId').on('postViews').columns(['viewerId']).execute();
    await db.schema.createIndex('postViewsDay').on('postViews').columns(['day']).execute();
  },
};
