import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Ads, the times at which each was paused, and their counts per day; their viewers and clickers per hour. */
export const ads: Migration = {
  name: '0024-ads',
  async up({ db, createTable, createKeyedTable, id, text, int, flag }) {
    await createTable('ads')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('ownerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.references('media.id'))
      .addColumn('targetAudience', text, (c) =>
        c.notNull().check(sql`"targetAudience" in ('all', '18-24', '25-34', '35+')`),
      )
      .addColumn('callToAction', text, (c) =>
        c.notNull().check(sql`"callToAction" in ('learn-more', 'shop-now', 'sign-up', 'contact-us')`),
      )
      .addColumn('linkUrl', text)
      .addColumn('dailyBudget', int, (c) => c.notNull().check(sql`"dailyBudget" between 1 and 1000000`))
      .addColumn('duration', int, (c) => c.notNull().check(sql`"duration" between 1 and 365`))
      .addColumn('isActive', flag, (c) => c.notNull())
      .addColumn('isRunning', flag, (c) => c.notNull())
      .addColumn('slot', int, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('endsAt', int, (c) => c.notNull())
      .addColumn('impressions', int, (c) => c.notNull())
      .addColumn('clicks', int, (c) => c.notNull())
      .addColumn('spent', int, (c) => c.notNull())
      .addColumn('notifyAt', int)
      .addColumn('rev', int, (c) => c.notNull())
      .addCheckConstraint('adsClicks', sql`"clicks" <= "impressions"`)
      .execute();
    await db.schema.createIndex('adsOwner').on('ads').columns(['ownerId', 'createdAt', 'id']).execute();
    await db.schema.createIndex('adsMedia').on('ads').columns(['mediaId']).execute();
    // Running ads, in rotation order; and those of them that have ended.
    await db.schema.createIndex('adsRunning').on('ads').columns(['isRunning', 'slot', 'id']).execute();
    await db.schema.createIndex('adsEnding').on('ads').columns(['isRunning', 'endsAt', 'id']).execute();
    await createTable('adPauses')
      .addColumn('adId', id, (c) => c.notNull().references('ads.id').onDelete('cascade'))
      .addColumn('pausedAt', int, (c) => c.notNull())
      .addColumn('resumedAt', int)
      .addPrimaryKeyConstraint('adPausesPk', ['adId', 'pausedAt'])
      .execute();
    await db.schema.createIndex('adPausesResumedAt').on('adPauses').columns(['resumedAt']).execute();
    await createTable('adDays')
      .addColumn('adId', id, (c) => c.notNull().references('ads.id').onDelete('cascade'))
      .addColumn('day', int, (c) => c.notNull())
      .addColumn('impressions', int, (c) => c.notNull())
      .addColumn('clicks', int, (c) => c.notNull())
      .addColumn('spent', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('adDaysPk', ['adId', 'day'])
      .addCheckConstraint('adDaysClicks', sql`"clicks" <= "impressions"`)
      .execute();
    // No reference to the ad: a popular ad would take long to delete, and these rows are deleted after some days.
    await createKeyedTable('adSeen')
      .addColumn('viewerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('hour', int, (c) => c.notNull())
      .addColumn('adId', id, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull().check(sql`"kind" in ('impression', 'click')`))
      .addPrimaryKeyConstraint('adSeenPk', ['viewerId', 'hour', 'adId', 'kind'])
      .execute();
    await db.schema.createIndex('adSeenHour').on('adSeen').columns(['hour']).execute();
  },
};
