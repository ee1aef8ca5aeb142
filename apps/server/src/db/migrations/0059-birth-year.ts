import type { Migration } from './columns.ts';

/** The year a person was born in, if they told: for the ages ads are meant for. */
export const birthYear: Migration = {
  name: '0059-birth-year',
  async up({ db, int }) {
    await db.schema.alterTable('preferences').addColumn('birthYear', int).execute();
  },
};
