import type { Migration } from './columns.ts';

/** Push subscriptions of browsers, deleted with their account and with the session that created them, and pending notifications. */
export const push: Migration = {
  name: '0021-push',
  async up({ db, createTable, id, text, int }) {
    await createTable('pushSubscriptions')
      .addColumn('endpoint', text, (c) => c.primaryKey())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sessionId', id, (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('p256dh', text, (c) => c.notNull())
      .addColumn('auth', text, (c) => c.notNull())
      .addColumn('language', text)
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('pushSubscriptionsUserId')
      .on('pushSubscriptions')
      .columns(['userId', 'createdAt', 'endpoint'])
      .execute();
    await db.schema.createIndex('pushSubscriptionsSessionId').on('pushSubscriptions').columns(['sessionId']).execute();
    // One row per user and subject: a repeated event is sent once. With an endpoint: a retry for one browser.
    await createTable('pushQueue')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('endpoint', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('subjectId', id, (c) => c.notNull())
      .addColumn('messageId', id)
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
