import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite.ts';
import { type Finding, ok, type OpenedDatabase, problem, warning } from './check.ts';
import { checkSchema } from './schema.ts';

/** Numbers of file systems of Linux (`man 2 statfs`) whose locks do not hold for SQLite. */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
]);

/** Looks at the SQLite file of a data folder without writing to it. */
export async function checkSqlite({ dataDir }: Config): Promise<OpenedDatabase> {
  const path = join(dataDir, 'posy.db');
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) {
    const text = `holds no database (${resolve(path)}): start Posy once, or set DATA_DIR or DATABASE_URL right`;
    return { findings: [warning('DATA_DIR', text)] };
  }
  // Opening leaves files beside it, which the server's user could not open any more.
  if (file.uid !== process.getuid?.()) {
    return { findings: [problem('DATA_DIR', `belongs to the user ${file.uid}: run this command as that user`)] };
  }
  const findings = [...checkMode(file.mode), ...checkFileSystem((await statfs(dataDir)).type)];
  const db = tryOpen(path);
  if (db instanceof Error) {
    return {
      findings: [...findings, problem('DATA_DIR', `holds a damaged database (${db.message}): restore a backup`)],
    };
  }
  try {
    const schema = await checkSchema(db, 'DATA_DIR');
    findings.push(...schema.findings);
    if (schema.findings.length === 0) findings.push(ok('database', 'SQLite, schema current'));
    return { findings, db, isReadable: schema.isReadable };
  } catch (error) {
    await db.close();
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
    return {
      findings: [...findings, problem('DATA_DIR', `holds a damaged database (${error.code}): restore a backup`)],
    };
  }
}

/** `type`: a number of `statfs`. */
export function checkFileSystem(type: number): Finding[] {
  // Signed on some machines.
  const name = NETWORK_FILE_SYSTEMS.get(type >>> 0);
  if (name === undefined) return [];
  const text = `is on ${name}, where SQLite may be damaged: use a local disk, or set DATABASE_URL`;
  return [name === 'FUSE' ? warning('DATA_DIR', text) : problem('DATA_DIR', text)];
}

function checkMode(mode: number): Finding[] {
  if ((mode & 0o077) === 0) return [];
  return [warning('DATA_DIR', 'has a database that others on this machine can read: chmod -R go= on the folder')];
}

function tryOpen(path: string): Database | Error {
  const fail = (error: unknown) => {
    throw error;
  };
  try {
    return openSqlite({ path, onFatal: fail, sleep: () => Promise.resolve(), random: () => 0, isReadOnly: true });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
