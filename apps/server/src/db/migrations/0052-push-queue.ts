import type { Migration } from './columns.ts';

/**
 * Pending notifications. One row per user and subject: a repeated event is sent once. With an endpoint: a retry for one
 * browser.
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
