import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** The user's notices about reports, their own and those about them. */
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
