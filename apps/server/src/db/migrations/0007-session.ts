import type { Migration } from './columns.ts';

/** Sessions; `device` is the name that its owner sees. Notices make processes forget what they know of a user's sessions. */
export const session: Migration = {
  name: '0007-session',
  async up({ db, createTable, id, text, int }) {
    await createTable('sessions')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('tokenHash', text, (c) => c.notNull().unique())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('lastSeenAt', int, (c) => c.notNull())
      .addColumn('device', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('sessionsOfUser').on('sessions').columns(['userId', 'lastSeenAt', 'id']).execute();
    await db.schema.createIndex('sessionsLastSeenAt').on('sessions').columns(['lastSeenAt']).execute();
    await createTable('shellNotices')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
  },
};
