import type { Migration } from './columns.ts';

/** On what one is signed in, in words; sessions from before do not know. Those of one person are found the last used first. */
export const sessionDevice: Migration = {
  name: '0068-session-device',
  async up({ db, text }) {
    await db.schema
      .alterTable('sessions')
      .addColumn('device', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('sessionsOfUser').on('sessions').columns(['userId', 'lastSeenAt', 'id']).execute();
    // The one above serves what it served.
    await db.schema.dropIndex('sessionsUserId').execute();
  },
};
