import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { TEST_PASSWORD } from './test-server.ts';

/** Signs up over the network, as `<name>@example.com` with `TEST_PASSWORD`. */
export async function signUpAt(origin: string, name: string): Promise<{ id: string; cookie: string }> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      password: TEST_PASSWORD,
      firstName: name,
      lastName: 'Tester',
    }),
  });
  const body: unknown = await response.json();
  const id = typeof body === 'object' && body !== null ? String(Reflect.get(body, 'id')) : '';
  return { id, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}

/** Runs `work` on the SQLite database of a server that may be running. */
export async function withDatabaseOf<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const dataDir = join(folder, 'data');
  const db = openDatabase({ databaseUrl: null, dataDir, onFatal: fail, onPoolError: () => {}, random: () => 0.5 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
