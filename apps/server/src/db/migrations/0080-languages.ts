import type { Migration } from './columns.ts';

/**
 * Which language a person chose, which one the browser that is told of things speaks, and which one a mail is in; mails from
 * before are in English.
 */
export const languages: Migration = {
  name: '0080-languages',
  async up({ db, text }) {
    await db.schema.alterTable('preferences').addColumn('language', text).execute();
    await db.schema.alterTable('pushSubscriptions').addColumn('language', text).execute();
    await db.schema
      .alterTable('emails')
      .addColumn('language', text, (c) => c.notNull().defaultTo('en'))
      .execute();
  },
};
