import { sql } from 'kysely';
import type { Migration } from './columns.ts';

export const follows: Migration = {
  name: '0015-follows',
  async up({ db, createKeyedTable, int, flag }) {
    await createKeyedTable('follows')
      .addColumn('followerNumber', int, (c) => c.notNull().references('users.number').onDelete('cascade'))
      .addColumn('followedNumber', int, (c) => c.notNull().references('users.number').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('hidden', int, (c) => c.notNull().defaultTo(0))
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('followedAt', int, (c) => c.notNull())
      .addColumn('requestedAt', int)
      .addColumn('isAccepted', flag, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('followsPk', ['followerNumber', 'followedNumber'])
      .execute();
    // Followed users and followers: both lists are read backwards from a (followedAt, number).
    await db.schema
      .createIndex('followsFollowing')
      .on('follows')
      .columns(['followerNumber', 'isOn', 'hidden', 'followedAt', 'followedNumber'])
      .execute();
    await db.schema
      .createIndex('followsFollowers')
      .on('follows')
      .columns(['followedNumber', 'isOn', 'hidden', 'followedAt', 'followerNumber'])
      .execute();
    // Requests that wait: those to a user, and those that a user made.
    await db.schema
      .createIndex('followsRequests')
      .on('follows')
      .columns(['followedNumber', 'hidden', 'requestedAt', 'followerNumber'])
      .where(sql.ref('requestedAt'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('followsRequested')
      .on('follows')
      .columns(['followerNumber', 'hidden', 'requestedAt', 'followedNumber'])
      .where(sql.ref('requestedAt'), 'is not', null)
      .execute();
  },
};
