import type { Migration } from './columns.ts';

export const defaultAudience: Migration = {
  name: '0038-default-audience',
  async up({ db, text }) {
    await db.schema
      .alterTable('preferences')
      .addColumn('defaultAudience', text, (c) => c.notNull().defaultTo('everyone'))
      .execute();
  },
};
