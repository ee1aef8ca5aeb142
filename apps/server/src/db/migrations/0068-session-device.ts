import type { Migration } from './columns.ts';

/** Device name of a session, null for older sessions. The index lists a user's sessions by last use. */
export const sessionDevice: Migration = {
  name: '0068-session-device',
  async up({ db, text }) {
    await db.schema
      .alterTable('sessions')
      .addColumn('device', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('sessionsOfUser').on('sessions').columns(['userId', 'lastSeenAt', 'id']).execute();
    // Covered by the index above.
    await db.schema.dropIndex('sessionsUserId').execute();
  },
};
