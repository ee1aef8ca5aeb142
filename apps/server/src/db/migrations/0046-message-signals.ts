import type { Migration } from './columns.ts';

/** Whether others see what a user has read, and that they type. */
export const messageSignals: Migration = {
  name: '0046-message-signals',
  async up({ db, flag }) {
    for (const column of ['sendsReceipts', 'sendsTyping']) {
      await db.schema
        .alterTable('preferences')
        .addColumn(column, flag, (c) => c.notNull().defaultTo(1))
        .execute();
    }
  },
};
