import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** What one reported. What was decided about it stands in the notices. */
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
