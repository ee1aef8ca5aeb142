import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** When the files of a picture or video were last read, their hashes, and those that are damaged; see `check-files.ts`. */
export const mediaChecks: Migration = {
  name: '0095-media-checks',
  async up({ db, text, int }) {
    await db.schema
      .alterTable('media')
      .addColumn('checkedAt', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('media').addColumn('fileHashes', text).execute();
    await db.schema.alterTable('media').addColumn('damaged', text).execute();
    await db.schema.createIndex('mediaCheckedAt').on('media').column('checkedAt').execute();
    const isDamaged = db.schema.createIndex('mediaDamaged').on('media').column('checkedAt');
    await isDamaged.where(sql<boolean>`"damaged" is not null`).execute();
  },
};
