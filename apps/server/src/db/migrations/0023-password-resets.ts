import type { Migration } from './columns.ts';

/**
 * The newest code of each address, including addresses without an account. `strangersTries`: the networks that tried the code,
 * so that none of them can use up all its tries.
 */
export const passwordResets: Migration = {
  name: '0023-password-resets',
  async up({ db, createTable, id, text, int }) {
    await createTable('passwordResets')
      .addColumn('addressKey', text, (c) => c.primaryKey())
      .addColumn('requestId', id, (c) => c.notNull())
      .addColumn('userId', id, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('emailId', id)
      .addColumn('codeHash', text, (c) => c.notNull())
      .addColumn('triesLeft', int, (c) => c.notNull())
      .addColumn('strangersTries', text, (c) => c.notNull().defaultTo('[]'))
      .addColumn('expiresAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('passwordResetsUser').on('passwordResets').columns(['userId']).execute();
    await db.schema.createIndex('passwordResetsExpiresAt').on('passwordResets').columns(['expiresAt']).execute();
  },
};
