import type { Migration } from './columns.ts';

/** Activity of users as they see it, events that are not grouped yet, and the time up to which each user has looked. */
export const activity: Migration = {
  name: '0020-activity',
  async up({ db, createTable, numbered, id, text, int, flag }) {
    await createTable('activities')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('ownerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('postId', id)
      .addColumn('commentId', id)
      .addColumn('actorId', id, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('pushAfter', int, (c) => c.notNull())
      .addColumn('isDeleted', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('activitiesOwner')
      .on('activities')
      .columns(['ownerId', 'isDeleted', 'createdAt', 'id'])
      .execute();
    await db.schema
      .createIndex('activitiesPost')
      .on('activities')
      .columns(['postId', 'kind', 'ownerId', 'createdAt', 'id'])
      .execute();
    await db.schema.createIndex('activitiesActor').on('activities').columns(['actorId']).execute();
    await db.schema.createIndex('activitiesCreatedAt').on('activities').columns(['createdAt']).execute();
    // Without references and further indexes: it is written with every flower, and empty some seconds later.
    await createTable('activityQueue')
      .addColumn('number', int, numbered)
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('subjectId', id, (c) => c.notNull())
      .addColumn('ownerId', id)
      .addColumn('at', int, (c) => c.notNull())
      .execute();
    await createTable('activityMarks')
      .addColumn('userId', id, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('seenAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
  },
};
