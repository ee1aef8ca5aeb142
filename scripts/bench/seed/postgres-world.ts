import { PasswordHasher } from '../../../apps/server/src/features/session/passwords.ts';
import type { Bench } from '../bench.ts';
import type { BenchPostgres } from '../postgres.ts';
import { PASSWORD, startPosy } from '../posy-process.ts';
import { generateWorld } from './generator.ts';
import { PostgresSink } from './postgres-sink.ts';

/** Creates a database with this number of posts. Returns the settings that start the product with it. `people`: see `WorldOptions`. */
export async function makeWorld(
  bench: Bench,
  server: BenchPostgres,
  posts: number,
  people?: number,
): Promise<{ readonly dataDir: string; readonly env: Readonly<Record<string, string>> }> {
  const env = { DATABASE_URL: server.url };
  const dataDir = bench.folder('data-');
  // The first start makes the schema.
  await (await startPosy({ dataDir, env: { ...env, ROLE: 'web' } }))[Symbol.asyncDispose]();
  const sink = await PostgresSink.open(server.url, people !== undefined);
  const passwordHash = await (await PasswordHasher.create()).hash(PASSWORD);
  await generateWorld({ posts, people, passwordHash, now: Date.now() }, sink);
  await sink.finish();
  return { dataDir, env };
}
