import type { Migration } from './columns.ts';

/** One row with the shared counts of a conversation, and one row per member with their view of it. */
export const conversations: Migration = {
  name: '0018-conversations',
  async up({ db, createTable, id, int, flag }) {
    await createTable('conversations')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('lastN', int, (c) => c.notNull().defaultTo(0))
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await createTable('conversationMembers')
      .addColumn('conversationId', id, (c) => c.notNull().references('conversations.id').onDelete('cascade'))
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('side', int, (c) => c.notNull())
      .addColumn('otherId', id, (c) => c.notNull())
      .addColumn('isOtherDeleted', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('isListed', flag, (c) => c.notNull())
      .addColumn('lastN', int, (c) => c.notNull().defaultTo(0))
      .addColumn('sentK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('receivedK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('readK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('deliveredK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('otherReadK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('otherDeliveredK', int, (c) => c.notNull().defaultTo(0))
      .addColumn('lastMessageId', id)
      .addColumn('activeAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('conversationMembersPk', ['conversationId', 'userId'])
      .execute();
    // One's own list is read backwards from an (activeAt, conversationId).
    await db.schema
      .createIndex('conversationMembersListed')
      .on('conversationMembers')
      .columns(['userId', 'isListed', 'activeAt', 'conversationId'])
      .execute();
    // Finds the conversation partners of a user who changes.
    await db.schema
      .createIndex('conversationMembersOther')
      .on('conversationMembers')
      .columns(['otherId', 'isOtherDeleted', 'conversationId'])
      .execute();
  },
};
