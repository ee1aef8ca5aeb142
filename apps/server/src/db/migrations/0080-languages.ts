import type { Migration } from './columns.ts';

/**
 * Languages: the user's choice, that of a subscribed browser, and that of a mail. Older mails are in English.
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
