import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Columns and a kind of job get the names that `docs/glossary.md` and the code use. */
export const standardNames: Migration = {
  name: '0096-standard-names',
  async up({ db }) {
    const renamed = [
      ['conversationMembers', 'isOtherGone', 'isOtherDeleted'],
      ['messages', 'isGoneForSender', 'isDeletedForSender'],
      ['messages', 'isGoneForOther', 'isDeletedForOther'],
      ['activities', 'isGone', 'isDeleted'],
      ['ads', 'tellAt', 'notifyAt'],
      ['relations', 'distance', 'restriction'],
    ] as const;
    for (const [table, from, to] of renamed) await db.schema.alterTable(table).renameColumn(from, to).execute();
    await sql`update "jobs" set "name" = 'ads.notify' where "name" = 'ads.tell'`.execute(db);
  },
};
