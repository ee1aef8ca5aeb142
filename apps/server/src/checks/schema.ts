import type { Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { findSchemaState } from '../db/schema-state.ts';
import { findInstance } from '../instance/instance.repo.ts';
import { type Finding, problem, warning } from './check.ts';

/** The state of a schema, and whether this version can read its tables. */
export async function checkSchema(
  db: Database,
  variable: 'DATA_DIR' | 'DATABASE_URL',
): Promise<{ readonly isReadable: boolean; readonly findings: readonly Finding[] }> {
  const state = await findSchemaState(db);
  if (state === 'current') return { isReadable: true, findings: [] };
  if (state === 'empty') {
    const text = 'leads to an empty database: start Posy once, or correct it';
    return { isReadable: false, findings: [warning(variable, text)] };
  }
  if (state === 'older') {
    const text = 'is of an older version of Posy: make a backup, then start this version, which brings it up to date';
    return { isReadable: false, findings: [warning('schema', text)] };
  }
  const schemaMin = (await findInstance(db.read))?.schemaMin ?? null;
  const isAllowed = schemaMin === null || MIGRATIONS.some(({ name }) => name === schemaMin);
  return isAllowed
    ? {
        isReadable: true,
        findings: [
          warning('schema', 'is of a newer version of Posy, which still allows this one; install that version'),
        ],
      }
    : {
        isReadable: false,
        findings: [
          problem('schema', 'is of a newer version of Posy, so this one does not start; install that version'),
        ],
      };
}
