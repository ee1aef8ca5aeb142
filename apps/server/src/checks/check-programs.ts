import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findTool } from '../backups/postgres-tools.ts';
import { findProgram } from '../features/media/video-tools.ts';
import { type Check, type Finding, ok, problemOf, type ReadableDatabase, warning } from './check.ts';

/** Programs that Posy calls, and the built web app. */
export const programsCheck: Check = {
  part: 'programs',
  async run({ config: { searchPath, backup, role, isProduction, webDir }, database }) {
    const findings: Finding[] = [];
    const ffmpeg = findProgram('ffmpeg', searchPath);
    if (ffmpeg !== null) findings.push(ok('ffmpeg', ffmpeg));
    else if (role !== 'web') {
      const text = 'is not on the PATH: videos that browsers cannot play are offered as downloads; install it';
      findings.push(warning('ffmpeg', text));
    }
    if (isProduction && role !== 'worker' && !existsSync(join(webDir, 'index.html'))) {
      findings.push(
        warning('WEB_DIR', `${webDir} holds no built web app, so no page opens: build Posy, or correct it`),
      );
    }
    const db = backup.to === null ? null : await database;
    if (db?.dialect === 'postgres') findings.push(...(await checkDump(db, searchPath)));
    return findings;
  },
};

/** An older pg_dump cannot read a newer server. */
async function checkDump(db: ReadableDatabase, searchPath: string): Promise<Finding[]> {
  const { rows } = await sql<{
    major: number;
  }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db.read);
  return findTool('pg_dump', searchPath, rows[0]?.major ?? 0).then(
    () => [],
    (error: unknown) => [problemOf(error, 'pg_dump')],
  );
}
