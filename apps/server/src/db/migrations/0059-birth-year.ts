import type { Migration } from './columns.ts';

/** Optional year of birth, for the age groups of ads. */
export const birthYear: Migration = {
  name: '0059-birth-year',
  async up({ db, int }) {
    await db.schema.alterTable('preferences').addColumn('birthYear', int).execute();
  },
};
