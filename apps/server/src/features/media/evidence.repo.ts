import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/**
 * Whether media are copies in a report. They belong to the accused, so that they are deleted with that account, and are meant for
 * administrators alone: the accused must not learn of a report.
 */
export function isEvidence(mediaId: Expression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select 1 from "reports" where "reports"."mediaId" = ${mediaId})
    or exists (select 1 from "reportPhotos" where "reportPhotos"."mediaId" = ${mediaId}))`;
}

const evidence = hotQuery<{ id: string }, { id: string }>((db, param) =>
  db
    .selectFrom('media')
    .select('id')
    .where('id', '=', param('id'))
    .where((eb) => isEvidence(eb.ref('media.id'))),
);

/** Whether a file is a copy in a report. */
export async function isCopyInReport(db: Db, id: string): Promise<boolean> {
  return (await evidence.first(db, { id })) !== undefined;
}
