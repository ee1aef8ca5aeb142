import type { Migration } from './columns.ts';

/** Ids of deleted rows, hashed; see `changes/deleted-ids.ts`. */
export const deletedIds: Migration = {
  name: '0091-deleted-ids',
  async up({ db, createTable, text, int }) {
    await createTable('deletedIds')
      .addColumn('hash', text, (c) => c.primaryKey())
      .addColumn('at', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('deletedIdsAt').on('deletedIds').column('at').execute();
  },
};
