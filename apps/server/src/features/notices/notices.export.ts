import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** What the place told one about reports, one's own or of oneself. */
export const noticesExport: ExportPart = {
  name: 'notices',
  async *rows(db, userId) {
    const rows = await db
      .selectFrom('notices')
      .select(['kind', 'target', 'reason', 'excerpt', 'createdAt'])
      .where('userId', '=', userId)
      .execute();
    for (const { createdAt, ...notice } of rows) yield { ...notice, createdAt: instant(createdAt) };
  },
};
