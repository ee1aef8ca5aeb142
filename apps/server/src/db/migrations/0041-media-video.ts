import { sql } from 'kysely';
import type { Migration } from './columns.ts';

export const mediaVideo: Migration = {
  name: '0041-media-video',
  async up({ db, dialect, text, int }) {
    await db.schema.alterTable('media').addColumn('viewerId', text).execute();
    await db.schema.alterTable('media').addColumn('video', text).execute();
    await db.schema
      .alterTable('media')
      .addColumn('bytes', int, (c) => c.notNull().defaultTo(0))
      .execute();
    const sum =
      dialect === 'sqlite'
        ? sql`(select coalesce(sum(json_extract(each.value, '$.bytes')), 0) from json_each("media"."variants") as each)`
        : sql`(select coalesce(sum((each.value ->> 'bytes')::bigint), 0) from json_array_elements("media"."variants"::json) as each)`;
    await sql`update "media" set "bytes" = ${sum}`.execute(db);
    // A user's media, and the sum of their sizes.
    await db.schema.dropIndex('mediaOwnerId').execute();
    await db.schema.createIndex('mediaOwnerIdBytes').on('media').columns(['ownerId', 'bytes']).execute();
  },
};
