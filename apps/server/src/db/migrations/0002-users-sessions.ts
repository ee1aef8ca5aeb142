import type { Migration } from './columns.ts';

export const usersSessions: Migration = {
  name: '0002-users-sessions',
  async up({ db, createTable, text, int }) {
    await createTable('users')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('email', text, (c) => c.notNull().unique())
      .addColumn('username', text, (c) => c.unique())
      .addColumn('firstName', text, (c) => c.notNull())
      .addColumn('lastName', text, (c) => c.notNull())
      .addColumn('bio', text, (c) => c.notNull().defaultTo(''))
      .addColumn('profileImageUrl', text)
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('isActive', int, (c) => c.notNull().defaultTo(1))
      .addColumn('passwordHash', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .execute();
    await createTable('sessions')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('tokenHash', text, (c) => c.notNull().unique())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('lastSeenAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessionsUserId').on('sessions').column('userId').execute();
    await db.schema.createIndex('sessionsLastSeenAt').on('sessions').column('lastSeenAt').execute();
  },
};
