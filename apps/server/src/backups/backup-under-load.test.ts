// @module-tag long
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { writeComment } from '../testing/commenting.ts';
import { DEBIAN_POSTGRES, DebianPostgres } from '../testing/debian-postgres.ts';
import { publish } from '../testing/posting.ts';
import { migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const TIMEOUT = { timeout: 60_000 };
const WRITERS = ['ada', 'bea'];

test('O02 F13 on SQLite five backups taken during writes verify, lack no media file, and each restores', async () => {
  const place = await migratedPlace('sqlite');
  onTestFinished(() => place[Symbol.asyncDispose]());

  await expectBackups({ dataDir: place.dataDir, databaseUrl: null }, 5, async () => null);
}, 180_000);

describe.skipIf(DEBIAN_POSTGRES.length === 0)('PostgreSQL with pg_dump', () => {
  test('O02 F13 two backups taken during writes verify, lack no media file, and each restores', async () => {
    await using postgres = await DebianPostgres.start(DEBIAN_POSTGRES[0] ?? '');
    const dataDir = await newFolder();
    let count = 0;

    await expectBackups({ dataDir, databaseUrl: await postgres.createDatabase('live') }, 2, () =>
      postgres.createDatabase(`restored${++count}`),
    );
  }, 180_000);
});

test('F13 a plain copy of a database in use lacks answered writes, or is damaged', async () => {
  const place = await migratedPlace('sqlite');
  onTestFinished(() => place[Symbol.asyncDispose]());
  await using world = await World.open({ dataDir: place.dataDir, databaseUrl: null });

  // A copy taken right after a checkpoint of the log may be complete; the next one is not.
  await vi.waitFor(async () => {
    await world.write(3);
    const before = [...world.comments];
    const copy = join(await newFolder(), 'posy.db');
    await copyFile(join(place.dataDir, 'posy.db'), copy);
    expect(isWhole(copy, before)).toBe(false);
  }, TIMEOUT);
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Makes backups of a Posy that is written to, and restores each into a place of its own. */
async function expectBackups(place: Place, count: number, newDatabase: () => Promise<string | null>): Promise<void> {
  const folder = await newFolder();
  const taken: { readonly path: string; readonly comments: readonly string[]; readonly linked: unknown }[] = [];
  const world = await World.open(place);
  try {
    for (let i = 0; i < count; i++) {
      await world.write(4);
      const comments = [...world.comments];
      const path = join(folder, String(i));
      const made = await runCommandOf(place, ['backup', 'create', '--to', path, '--json'], poolerOf(place));
      expect(made, made.err).toMatchObject({ code: 0, json: { ok: true, missing: [], damaged: [] } });
      taken.push({ path, comments, linked: Reflect.get(Object(made.json), 'linked') });
    }
    expect(world.deleted).toBeGreaterThan(0);
  } finally {
    await world[Symbol.asyncDispose]();
  }
  expect(taken.at(-1)?.linked).toBeGreaterThan(0);
  for (const { path, comments } of taken) {
    const verified = await runCommandOf(place, ['backup', 'verify', path, '--json']);
    expect(verified, verified.err).toMatchObject({
      code: 0,
      json: { problems: [], damagedMedia: [], missingMedia: [] },
    });
    const other = { dataDir: await newFolder(), databaseUrl: await newDatabase() };
    const restored = await runCommandOf(other, ['restore', path, '--json'], poolerOf(other));
    expect(restored, restored.err).toMatchObject({ code: 0, json: { missing: [] } });
    const media = await runCommandOf(other, ['media', 'verify', '--json']);
    expect(media, media.err).toMatchObject({ code: 0, json: { damaged: [] } });
    await using server = await TestServer.start({ place: { ...other, [Symbol.asyncDispose]: async () => {} } });
    const rows = await server.deps.db.read.selectFrom('comments').select('id').execute();
    expect(new Set(rows.map(({ id }) => id)).isSupersetOf(new Set(comments))).toBe(true);
    expect((await server.anotherDeviceOf('ada').get('/api/posts')).status).toBe(200);
  }
}

/** Settings with a pooler, by an address that the programs of PostgreSQL refuse: they have to use the server itself. */
function poolerOf({ databaseUrl }: Place): Record<string, string> {
  if (databaseUrl === null) return {};
  return { DATABASE_URL: `${databaseUrl}?pgbouncer=true`, DATABASE_DIRECT_URL: databaseUrl };
}

/** Whether a database is intact and has these comments. */
function isWhole(file: string, ids: readonly string[]): boolean {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    const restored = new Set(db.prepare<[], string>('select id from comments').pluck().all());
    return db.pragma('integrity_check', { simple: true }) === 'ok' && ids.every((id) => restored.has(id));
  } catch {
    return false;
  } finally {
    db.close();
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A running Posy whose users publish, comment and delete without a pause. */
class World implements AsyncDisposable {
  /** The ids of answered comments. */
  readonly comments: string[] = [];
  deleted = 0;
  readonly #server: TestServer;
  readonly #postId: string;
  readonly #writers: Promise<unknown>;
  #isOver = false;

  private constructor(server: TestServer, postId: string) {
    this.#server = server;
    this.#postId = postId;
    this.#writers = Promise.all(WRITERS.map((name) => this.#keepWriting(name)));
  }

  static async open(place: Place): Promise<World> {
    const server = await TestServer.start({
      place: { ...place, [Symbol.asyncDispose]: async () => {} },
      isLive: true,
    });
    const post = await publish(server.as('ada'));
    for (const name of WRITERS) await server.as(name).user();
    await server.listen();
    return new World(server, post.id);
  }

  /** Resolves after this many more comments. */
  async write(count: number): Promise<void> {
    const enough = this.comments.length + count;
    await vi.waitFor(() => expect(this.comments.length).toBeGreaterThanOrEqual(enough), { ...TIMEOUT, interval: 1 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#writers;
    await this.#server[Symbol.asyncDispose]();
  }

  /** One of two posts is deleted again, so that files of deleted rows wait while a backup is made. */
  async #keepWriting(name: string): Promise<void> {
    const client = this.#server.as(name);
    while (!this.#isOver) {
      this.comments.push((await writeComment(client, this.#postId)).id);
      const [deleted] = [await publish(client), await publish(client)];
      const { status } = await client.delete(`/api/posts/${deleted.id}`, { 'idempotency-key': crypto.randomUUID() });
      if (status < 300) this.deleted += 1;
    }
  }
}
