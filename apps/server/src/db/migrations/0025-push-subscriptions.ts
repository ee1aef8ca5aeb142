import type { Migration } from './columns.ts';

/** Push subscriptions of browsers; deleted with their account, and with the session that created them. */
export const pushSubscriptions: Migration = {
  name: '0025-push-subscriptions',
  async up({ db, createTable, text, int }) {
    await createTable('pushSubscriptions')
      .addColumn('endpoint', text, (c) => c.primaryKey())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sessionId', text, (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('p256dh', text, (c) => c.notNull())
      .addColumn('auth', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('pushSubscriptionsUserId')
      .on('pushSubscriptions')
      .columns(['userId', 'createdAt', 'endpoint'])
      .execute();
    await db.schema.createIndex('pushSubscriptionsSessionId').on('pushSubscriptions').column('sessionId').execute();
  },
};
