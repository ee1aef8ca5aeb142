import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** `ownerId`: the account that had a reserved username before, and may take it again; null for a deleted account. */
export const formerUsernames: Migration = {
  name: '0035-former-usernames',
  async up({ db, id }) {
    // Without a reference: on PostgreSQL it would lock the users for the migration.
    await db.schema.alterTable('reservedUsernames').addColumn('ownerId', id).execute();
    await db.schema
      .createIndex('reservedUsernamesOwner')
      .on('reservedUsernames')
      .columns(['ownerId'])
      .where(sql.ref('ownerId'), 'is not', null)
      .execute();
  },
};
