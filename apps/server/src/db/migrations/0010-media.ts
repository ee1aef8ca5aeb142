import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Pictures and videos. `checkedAt`, `fileHashes`, `damaged`: see `check-files.ts`. */
export const media: Migration = {
  name: '0010-media',
  async up({ db, createTable, id, text, int, flag }) {
    await createTable('media')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('ownerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('audience', flag, (c) => c.notNull())
      .addColumn('viewerId', id)
      .addColumn('width', int, (c) => c.notNull())
      .addColumn('height', int, (c) => c.notNull())
      .addColumn('thumbhash', text, (c) => c.notNull())
      .addColumn('isAnimated', flag, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('variants', text, (c) => c.notNull())
      .addColumn('video', text)
      .addColumn('captions', text)
      .addColumn('bytes', int, (c) => c.notNull().defaultTo(0))
      .addColumn('pending', text)
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('checkedAt', int, (c) => c.notNull().defaultTo(0))
      .addColumn('fileHashes', text)
      .addColumn('damaged', text)
      .execute();
    // A user's media, and the sum of their sizes.
    await db.schema.createIndex('mediaOfOwner').on('media').columns(['ownerId', 'id']).execute();
    await db.schema.createIndex('mediaOwnerIdBytes').on('media').columns(['ownerId', 'bytes']).execute();
    await db.schema.createIndex('mediaCheckedAt').on('media').columns(['checkedAt']).execute();
    await db.schema
      .createIndex('mediaDamaged')
      .on('media')
      .columns(['checkedAt'])
      .where(sql.ref('damaged'), 'is not', null)
      .execute();
  },
};
