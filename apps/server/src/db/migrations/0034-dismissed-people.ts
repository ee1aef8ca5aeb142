import type { Migration } from './columns.ts';

export const dismissedPeople: Migration = {
  name: '0034-dismissed-people',
  async up({ db, createKeyedTable, id, int, flag }) {
    await createKeyedTable('dismissedPeople')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('personId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('dismissedPeoplePk', ['userId', 'personId'])
      .execute();
    await db.schema
      .createIndex('dismissedPeopleNewest')
      .on('dismissedPeople')
      .columns(['userId', 'isOn', 'updatedAt', 'personId'])
      .execute();
    // Deleting a user deletes the rows about them.
    await db.schema.createIndex('dismissedPeopleByPerson').on('dismissedPeople').column('personId').execute();
  },
};
