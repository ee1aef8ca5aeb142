import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { START } from '../../paging/page-cursor.ts';
import type { AuditRow } from './audit.repo.ts';

/** A dismissed report is the one action on an account that its owner must not learn of. */
const HIDDEN_ACTION = 'report.dismiss';

/** Actions on one's account, without their actors, and one's own actions as an administrator, without their subjects. */
export const auditExport: ExportPart = {
  name: 'audit',
  async *rows(db, userId) {
    for (const by of ['target', 'actorId'] as const) {
      for await (const row of inPages<AuditRow>((after) => listLines(db, by, userId, after ?? START))) {
        const { action, outcome, createdAt } = row;
        if (by === 'target' && action === HIDDEN_ACTION) continue;
        yield { isOwn: by === 'actorId', action, outcome, createdAt: instant(createdAt) };
      }
    }
  },
};

function listLines(
  db: Db,
  by: 'target' | 'actorId',
  userId: string,
  after: Pick<AuditRow, 'createdAt' | 'id'>,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where(by, '=', userId)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after.createdAt, after.id)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(EXPORT_PAGE)
    .execute();
}
