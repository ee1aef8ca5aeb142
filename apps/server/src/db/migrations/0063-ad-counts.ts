import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Counts of an ad per day, and its viewers and clickers per hour. */
export const adCounts: Migration = {
  name: '0063-ad-counts',
  async up({ db, createTable, text, int }) {
    await createTable('adDays')
      .addColumn('adId', text, (c) => c.notNull().references('ads.id').onDelete('cascade'))
      .addColumn('day', int, (c) => c.notNull())
      .addColumn('impressions', int, (c) => c.notNull())
      .addColumn('clicks', int, (c) => c.notNull())
      .addColumn('spent', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('adDaysPk', ['adId', 'day'])
      .addCheckConstraint('adDaysClicks', sql`"clicks" <= "impressions"`)
      .execute();
    // No reference to the ad: a popular ad would take long to delete, and these rows are deleted after some days.
    await createTable('adSeen')
      .addColumn('viewerId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('hour', int, (c) => c.notNull())
      .addColumn('adId', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull().check(sql`"kind" in ('impression', 'click')`))
      .addPrimaryKeyConstraint('adSeenPk', ['viewerId', 'hour', 'adId', 'kind'])
      .execute();
    await db.schema.createIndex('adSeenHour').on('adSeen').column('hour').execute();
  },
};
