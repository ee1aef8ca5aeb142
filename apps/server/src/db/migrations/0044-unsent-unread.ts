import type { Migration } from './columns.ts';

/** How many of the messages that a member has not read were unsent. */
export const unsentUnread: Migration = {
  name: '0044-unsent-unread',
  async up({ db, int }) {
    for (const column of ['unsentUnread', 'unsentReadK']) {
      await db.schema
        .alterTable('conversationMembers')
        .addColumn(column, int, (c) => c.notNull().defaultTo(0))
        .execute();
    }
  },
};
