import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

/** A few findings are enough to report damage. */
const MAX_FINDINGS = 10;

/** SQLite's findings of damage in a file; empty without damage. */
function findDamage(path: string): string[] {
  const found: string[] = [];
  try {
    const handle = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      // One by one: a bad page may end the check with an error after its first findings.
      for (const line of handle.prepare<[], string>(`PRAGMA quick_check(${MAX_FINDINGS})`).pluck().iterate())
        found.push(line);
    } finally {
      handle.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    found.push(error.message);
  }
  return found.filter((line) => line !== 'ok');
}

function isDamage(error: unknown): error is Error {
  return error instanceof BetterSqlite3.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

parentPort?.postMessage(findDamage(String(workerData)));
