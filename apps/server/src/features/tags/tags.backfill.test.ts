import { tagsIn } from '@posy/contract/text-links';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Dialect } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { insertPosts } from '../../testing/insert-posts.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { tagsJobs } from './tags.jobs.ts';
import { insertTags } from './tags.repo.ts';
import { updateTags } from './tags.service.ts';

const HOUR_MS = 3_600_000;
/** Two full batches of the job, and a part of one. */
const POSTS = 130;
const CAPTIONS = ['A #Rose', 'no tag', '#tulip, #rose', '# nothing'];

forEachDialect((dialect) => {
  test('the migration queues a job that stores the tags of all posts', async () => {
    await using server = await serverWithoutTags(dialect, POSTS);
    expect(await migrate(server.deps.db, server.clock.now())).toEqual(['0032-tags']);
    expect(await stored(server)).toEqual([]);
    const post = await publish(server.as('ada'), { content: '#early' });
    await server.server.jobs.runDue();

    expect(await stored(server)).toEqual(await written(server));
    expect((await stored(server)).length).toBeGreaterThan(POSTS / 2);
    expect((await server.as('bea').get('/api/tags/early/posts')).body).toMatchObject([{ id: post.id }]);
    const [first] = Object(await server.as('bea').get('/api/tags/rose/posts?limit=1')).body;
    expect(first.content).toMatch(/#rose/i);
  });

  test('the job goes on where it failed, and a later one corrects what an older version wrote', async () => {
    await using server = await serverWithoutTags(dialect, POSTS);
    const { db } = server.deps;
    await migrate(db, server.clock.now());
    let batches = 0;
    const failing = new JobRunner(server.deps, {
      'tags.backfill': async (deps, payload) => {
        if (++batches > 1) throw new Error('The second batch fails');
        await tagsJobs['tags.backfill']?.(deps, payload);
      },
    });
    await failing.runDue();

    const all = await written(server);
    const half = await stored(server);
    expect(batches).toBe(2);
    // The posts of a batch are those of the first ids, which are random: how many tags these have differs.
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(all.length);
    server.clock.advance(HOUR_MS);
    await server.server.jobs.runDue();
    expect(await stored(server)).toEqual(all);

    await db.write(async (tx) => {
      await tx.updateTable('posts').set({ content: '#daisy' }).where('content', '=', 'A #Rose').execute();
      await tx.updateTable('posts').set({ content: '' }).where('content', '=', '#tulip, #rose').execute();
    });
    server.clock.advance(24 * HOUR_MS);
    await server.server.jobs.runDue();
    expect(await stored(server)).toEqual(await written(server));
    expect((await queued(server)).length).toBe(0);
  });

  test('E29 tags in an earlier form are stored anew, also those that an older version still writes', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    await insertPosts(server.deps, await server.as('ada').id(), POSTS);
    const post = await publish(server.as('ada'), { content: '#Straße, #STRASSE, ＃rose, #col·legi #tulip' });
    const all = await stored(server);
    const storeFormerForm = () =>
      db.write(async (tx) => {
        await tx.deleteFrom('postTags').where('postId', '=', post.id).where('tag', '!=', 'tulip').execute();
        await insertTags(
          tx,
          ['straße', 'strasse', 'col'].map((tag) => ({ postId: post.id, tag, createdAt: Date.parse(post.createdAt) })),
        );
      });
    await storeFormerForm();
    await db.write((tx) => sql`delete from "migrations" where "name" = '0039-normalized-tags'`.execute(tx));

    expect(await migrate(db, server.clock.now())).toEqual(['0039-normalized-tags']);
    await server.server.jobs.runDue();
    expect(await stored(server)).toEqual(all);
    await storeFormerForm();
    server.clock.advance(24 * HOUR_MS);
    await server.server.jobs.runDue();
    expect(await stored(server)).toEqual(all);
    expect(await idsOf(server, 'strasse')).toEqual([post.id]);
  });

  test('a database without posts has nothing to do', async () => {
    await using server = await serverWithoutTags(dialect, 0);
    await migrate(server.deps.db, server.clock.now());

    expect(await queued(server)).toEqual([]);
  });
});

// SQLite has one writer at a time: there no caption can change meanwhile.
test('a caption that changes meanwhile has its new tags on PostgreSQL', async () => {
  await using server = await serverWithoutTags('postgres', POSTS);
  const { db } = server.deps;
  await migrate(db, server.clock.now());
  const { id, createdAt } = await db.read
    .selectFrom('posts')
    .select(['id', 'createdAt'])
    .where('content', '=', 'A #Rose')
    .limit(1)
    .executeTakeFirstOrThrow();
  const content = '#daisy';

  const job = await db.write(async (tx) => {
    await tx.updateTable('posts').set({ content }).where('id', '=', id).execute();
    await updateTags(tx, [{ id, content, createdAt }]);
    const running = server.server.jobs.runDue();
    await untilOneWaits(db.read);
    return { running };
  });
  await job.running;

  expect(await stored(server)).toEqual(await written(server));
  expect(await stored(server)).toContain(`${id} daisy ${createdAt}`);
});

/** A server on a database from before the migration, with posts. */
async function serverWithoutTags(dialect: Dialect, posts: number): Promise<TestServer> {
  const server = await TestServer.start({ dialect });
  const { db } = server.deps;
  await insertPosts(server.deps, await server.as('ada').id(), posts);
  const { rows } = await sql<{ number: number }>`select "number" from "posts"`.execute(db.read);
  await db.write(async (tx) => {
    for (const [i, content] of CAPTIONS.entries()) {
      const numbers = rows.map((row) => row.number).filter((_, at) => at % CAPTIONS.length === i);
      if (numbers.length > 0) await tx.updateTable('posts').set({ content }).where('number', 'in', numbers).execute();
    }
    await sql`drop table "postTags"`.execute(tx);
    await sql`delete from "migrations" where "name" = '0032-tags'`.execute(tx);
  });
  return server;
}

async function idsOf(server: TestServer, tag: string): Promise<unknown> {
  const { body } = await server.as('bea').get(`/api/tags/${tag}/posts`);
  return Array.isArray(body) ? body.map(({ id }) => id) : body;
}

async function stored({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('postTags').selectAll().execute();
  return rows.map((row) => `${row.postId} ${row.tag} ${row.createdAt}`).toSorted();
}

/** The same by the captions. */
async function written({ deps }: TestServer): Promise<string[]> {
  const posts = await deps.db.read.selectFrom('posts').select(['id', 'content', 'createdAt']).execute();
  return posts
    .flatMap(({ id, content, createdAt }) => tagsIn(content).map((tag) => `${id} ${tag} ${createdAt}`))
    .toSorted();
}

function queued({ deps }: TestServer): Promise<unknown[]> {
  return deps.db.read.selectFrom('jobs').select('payload').where('name', '=', 'tags.backfill').execute();
}
