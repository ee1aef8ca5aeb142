import type { Migration } from './columns.ts';

/** The newest code of each address, including addresses without an account. */
export const passwordResets: Migration = {
  name: '0061-password-resets',
  async up({ db, createTable, text, int }) {
    await createTable('passwordResets')
      .addColumn('addressKey', text, (c) => c.primaryKey())
      .addColumn('requestId', text, (c) => c.notNull())
      .addColumn('userId', text, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('emailId', text)
      .addColumn('codeHash', text, (c) => c.notNull())
      .addColumn('triesLeft', int, (c) => c.notNull())
      .addColumn('expiresAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('passwordResetsUser').on('passwordResets').column('userId').execute();
    await db.schema.createIndex('passwordResetsExpiresAt').on('passwordResets').column('expiresAt').execute();
  },
};
