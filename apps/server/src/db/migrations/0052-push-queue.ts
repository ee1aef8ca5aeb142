import type { Migration } from './columns.ts';

/**
 * Notifications to be sent. One row for a person and a thing: what happens again before it was sent is told once. With an
 * endpoint: one browser that could not be reached and is tried again.
 */
export const pushQueue: Migration = {
  name: '0052-push-queue',
  async up({ db, createTable, text, int }) {
    await createTable('pushQueue')
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('endpoint', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('subjectId', text, (c) => c.notNull())
      .addColumn('messageId', text)
      .addColumn('version', int, (c) => c.notNull())
      .addColumn('attempts', int, (c) => c.notNull())
      .addColumn('runAt', int, (c) => c.notNull())
      .addColumn('leaseUntil', int, (c) => c.notNull())
      .addColumn('wantedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('pushQueuePk', ['userId', 'tag', 'endpoint'])
      .execute();
    await db.schema.createIndex('pushQueueRunAt').on('pushQueue').columns(['runAt']).execute();
  },
};
