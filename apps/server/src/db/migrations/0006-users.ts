import type { Migration } from './columns.ts';

/** Users, with the numbers by which tables of pairs refer to them, and the names of deleted ones. */
export const users: Migration = {
  name: '0006-users',
  async up({ db, createTable, numbered, id, text, int, flag }) {
    await createTable('users')
      .addColumn('number', int, numbered)
      .addColumn('id', id, (c) => c.notNull().unique())
      .addColumn('email', text, (c) => c.notNull().unique())
      .addColumn('username', text, (c) => c.unique())
      .addColumn('firstName', text, (c) => c.notNull())
      .addColumn('lastName', text, (c) => c.notNull())
      .addColumn('bio', text, (c) => c.notNull().defaultTo(''))
      .addColumn('profileImageUrl', text)
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('isActive', flag, (c) => c.notNull().defaultTo(1))
      .addColumn('approvesFollowers', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('passwordHash', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .execute();
    // The administrators' list of accounts.
    await db.schema.createIndex('usersOrder').on('users').columns(['role', 'isActive', 'createdAt', 'id']).execute();
    await createTable('reservedUsernames')
      .addColumn('username', text, (c) => c.primaryKey())
      .addColumn('until', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('reservedUsernamesUntil').on('reservedUsernames').columns(['until']).execute();
  },
};
