import type { Migration } from './columns.ts';

export const captions: Migration = {
  name: '0082-captions',
  async up({ db, text }) {
    await db.schema.alterTable('media').addColumn('captions', text).execute();
  },
};
