import type { Migration } from './columns.ts';

export const postAltText: Migration = {
  name: '0020-post-alt-text',
  async up({ db, text }) {
    await db.schema
      .alterTable('posts')
      .addColumn('altText', text, (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
