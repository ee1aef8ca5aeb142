import type { Migration } from './columns.ts';

/**
 * Identity of this database, secrets of its processes, which cursors of devices its change log continues
 * (`changes/epochs.ts`), processes that run on it, a move to another database, and alerts for administrators.
 */
export const instance: Migration = {
  name: '0003-instance',
  async up({ createTable, text, int, flag }) {
    await createTable('instance')
      .addColumn('one', int, (c) => c.primaryKey())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('storageId', text, (c) => c.notNull())
      .addColumn('isBound', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('epoch', text)
      .addColumn('cutEpoch', text)
      .addColumn('schemaMin', text)
      .addColumn('isRunning', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('maintenanceSince', int)
      .addColumn('maintenanceMessage', text)
      .execute();
    await createTable('secrets')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('value', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await createTable('endedEpochs')
      .addColumn('epoch', text, (c) => c.primaryKey())
      .addColumn('endedAt', int, (c) => c.notNull())
      .execute();
    await createTable('cutHeads')
      .addColumn('scope', text, (c) => c.primaryKey())
      .addColumn('head', int, (c) => c.notNull())
      .execute();
    await createTable('processes')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('version', text, (c) => c.notNull())
      .addColumn('startedAt', int, (c) => c.notNull())
      .addColumn('seenAt', int, (c) => c.notNull())
      .execute();
    await createTable('databaseMoves')
      .addColumn('one', int, (c) => c.primaryKey())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('place', text, (c) => c.notNull())
      .addColumn('at', int, (c) => c.notNull())
      .execute();
    await createTable('alerts')
      .addColumn('kind', text, (c) => c.primaryKey())
      .addColumn('count', int, (c) => c.notNull())
      .addColumn('detail', text, (c) => c.notNull())
      .addColumn('at', int, (c) => c.notNull())
      .execute();
  },
};
