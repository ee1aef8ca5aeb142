import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** The user's own reports. The decisions are in the notices. */
export const reportsExport: ExportPart = {
  name: 'reports',
  async *rows(db, userId) {
    const rows = await db
      .selectFrom('reports')
      .select(['target', 'targetId', 'reason', 'note', 'createdAt'])
      .where('reporterId', '=', userId)
      .execute();
    for (const { createdAt, ...report } of rows) yield { ...report, createdAt: instant(createdAt) };
  },
};
