import type { Migration } from './columns.ts';

export const messages: Migration = {
  name: '0019-messages',
  async up({ db, createTable, id, text, int, flag }) {
    await createTable('messages')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('conversationId', id, (c) => c.notNull().references('conversations.id').onDelete('cascade'))
      .addColumn('n', int, (c) => c.notNull())
      .addColumn('side', int, (c) => c.notNull())
      .addColumn('k', int, (c) => c.notNull())
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.references('media.id').onDelete('set null'))
      .addColumn('mediaKind', text)
      .addColumn('isEmptied', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('isDeletedForSender', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('isDeletedForOther', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .addColumn('seq0', int, (c) => c.notNull())
      .addColumn('seq1', int, (c) => c.notNull())
      .execute();
    // A thread is read backwards by its numbers; no number is given twice.
    await db.schema.createIndex('messagesN').on('messages').columns(['conversationId', 'n']).unique().execute();
    // Access checks look a message up by its file.
    await db.schema.createIndex('messagesMedia').on('messages').columns(['mediaId']).execute();
  },
};
