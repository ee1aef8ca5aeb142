import type { Migration } from './columns.ts';

/** Mails are deleted by their age. */
export const emailAge: Migration = {
  name: '0087-email-age',
  async up({ db }) {
    await db.schema.createIndex('emailsCreatedAt').on('emails').column('createdAt').execute();
  },
};
