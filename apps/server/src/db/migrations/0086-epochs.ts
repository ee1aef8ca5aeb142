import type { Migration } from './columns.ts';

/** Which cursors of devices the change log still continues; see `changes/epochs.ts`. */
export const epochs: Migration = {
  name: '0086-epochs',
  async up({ db, createTable, text, int }) {
    await db.schema.alterTable('instance').addColumn('epoch', text).execute();
    await db.schema.alterTable('instance').addColumn('cutEpoch', text).execute();
    await db.schema
      .alterTable('instance')
      .addColumn('isRunning', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await createTable('endedEpochs')
      .addColumn('epoch', text, (c) => c.primaryKey())
      .addColumn('endedAt', int, (c) => c.notNull())
      .execute();
    await createTable('cutHeads')
      .addColumn('scope', text, (c) => c.primaryKey())
      .addColumn('head', int, (c) => c.notNull())
      .execute();
  },
};
