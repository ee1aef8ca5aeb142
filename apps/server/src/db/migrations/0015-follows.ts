import type { Migration } from './columns.ts';

export const follows: Migration = {
  name: '0015-follows',
  async up({ db, createKeyedTable, id, int, flag }) {
    await createKeyedTable('follows')
      .addColumn('followerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('followedId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('hidden', int, (c) => c.notNull().defaultTo(0))
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('followedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('followsPk', ['followerId', 'followedId'])
      .execute();
    // Followed users and followers: both lists are read backwards from a (followedAt, id).
    await db.schema
      .createIndex('followsFollowing')
      .on('follows')
      .columns(['followerId', 'isOn', 'hidden', 'followedAt', 'followedId'])
      .execute();
    await db.schema
      .createIndex('followsFollowers')
      .on('follows')
      .columns(['followedId', 'isOn', 'hidden', 'followedAt', 'followerId'])
      .execute();
  },
};
