import type { Migration } from './columns.ts';

export const messageReplies: Migration = {
  name: '0042-message-replies',
  async up({ db, id, int }) {
    await db.schema.alterTable('messages').addColumn('replyToId', id).execute();
    await db.schema.alterTable('messages').addColumn('replyToN', int).execute();
  },
};
