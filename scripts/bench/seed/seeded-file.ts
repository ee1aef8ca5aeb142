import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CACHE_DIR, startPosy } from '../posy-process.ts';
import { generateWorld } from './generator.ts';
import { SqliteSink } from './sqlite-sink.ts';

/** Raise when the generator makes other rows. */
const GENERATOR = 5;
/** The product forgets change-log lines after 45 days: an older world would lose its log while it is measured. */
const MAX_AGE_MS = 20 * 86_400_000;

/**
 * Path of a database file with this number of posts: from an earlier run, or made now by the product's own migrations.
 * `people`: see `WorldOptions`.
 */
export async function seededFile(posts: number, people?: number): Promise<string> {
  mkdirSync(CACHE_DIR, { recursive: true });
  const folder = mkdtempSync(join(CACHE_DIR, 'seed-'));
  try {
    const fresh = join(folder, 'posy.db');
    // A start creates the schema and the first administrator. All users get that administrator's password hash.
    await (await startPosy({ dataDir: folder, env: { ROLE: 'web' } }))[Symbol.asyncDispose]();
    const { schema, passwordHash } = inspect(fresh);
    const size = people === undefined ? `world-${posts}-` : `people-${people}-${posts}-`;
    const name = `${size}${schema}.db`;
    const cachedFile = join(CACHE_DIR, name);
    if (existsSync(cachedFile) && Date.now() - statSync(cachedFile).mtimeMs < MAX_AGE_MS) return cachedFile;
    for (const old of readdirSync(CACHE_DIR)) if (old.startsWith(size)) rmSync(join(CACHE_DIR, old));
    const sink = new SqliteSink(fresh);
    await generateWorld({ posts, people, passwordHash, now: Date.now() }, sink);
    sink.finish();
    unbind(fresh);
    renameSync(fresh, cachedFile);
    return cachedFile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the binding to the media folder of the first start, which no longer exists. A copy is bound to the folder of
 * its own first start.
 */
function unbind(path: string): void {
  const db = new BetterSqlite3(path);
  db.exec('UPDATE instance SET "isBound" = 0');
  db.close();
}

function inspect(path: string): { schema: string; passwordHash: string } {
  const db = new BetterSqlite3(path);
  try {
    const texts = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').pluck().all();
    const passwordHash: unknown = db.prepare('SELECT "passwordHash" FROM users').pluck().get();
    if (typeof passwordHash !== 'string') throw new Error('The first start makes an administrator');
    const schema = createHash('sha256')
      .update(JSON.stringify([GENERATOR, texts]))
      .digest('hex')
      .slice(0, 12);
    return { schema, passwordHash };
  } finally {
    db.close();
  }
}
