import type { Migration } from './columns.ts';

/** The networks that tried a reset code, so that none of them can use up all its tries. */
export const strangersTries: Migration = {
  name: '0083-strangers-tries',
  async up({ db, text }) {
    await db.schema
      .alterTable('passwordResets')
      .addColumn('strangersTries', text, (c) => c.notNull().defaultTo('[]'))
      .execute();
  },
};
