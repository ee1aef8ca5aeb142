import type { Migration } from './columns.ts';

export const dirtyActivities: Migration = {
  name: '0041-dirty-activities',
  async up({ db, createTable, id, text, int }) {
    await createTable('dirtyActivities')
      .addColumn('subjectId', id, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('ownerId', id, (c) => c.notNull())
      .addColumn('dueAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dirtyActivitiesDueAt').on('dirtyActivities').columns(['dueAt']).execute();
    await db.schema.createIndex('dirtyActivitiesOwnerId').on('dirtyActivities').columns(['ownerId']).execute();
  },
};
