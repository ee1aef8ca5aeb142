import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** The user's mails as stored: without codes. */
export const emailsExport: ExportPart = {
  name: 'emails',
  async *rows(db, userId) {
    const rows = await db
      .selectFrom('emails')
      .select(['toEmail', 'subject', 'content', 'createdAt'])
      .where('userId', '=', userId)
      .execute();
    for (const { toEmail, subject, content, createdAt } of rows) {
      yield { to: toEmail, subject, content, createdAt: instant(createdAt) };
    }
  },
};
