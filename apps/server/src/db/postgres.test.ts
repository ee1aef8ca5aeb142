import { NIL_ID } from '@posy/contract/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryPlace } from '../testing/temporary-database.ts';
import { type Db, LostRace, type Tx } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { together } from './together.ts';

test('a write that lost a race is retried after growing pauses, and finally asks the client to retry', async () => {
  await using place = await temporaryPlace('postgres');
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  const db = openPostgres({ url: place.databaseUrl ?? '', poolSize: 1, onPoolError: () => {}, random: () => 1, sleep });
  let tries = 0;
  const losing = (times: number) => () =>
    tries++ < times ? Promise.reject(new LostRace()) : Promise.resolve('written');

  const written = await db.write(losing(3));
  const pausesOfThree = [...pauses];
  tries = 0;
  const lost = await db.write(losing(100)).catch((error: unknown) => error);
  await db.close();

  expect(written).toBe('written');
  expect(pausesOfThree).toEqual([25, 50, 100]);
  expect(lost).toMatchObject({ code: 'server_busy' });
  expect(tries).toBe(6);
});

test('a write whose statement failed is retried when a later statement, refused for that, is the first to be seen', async () => {
  await using place = await temporaryPlace('postgres');
  const db = openDatabase({ ...place, onFatal: () => {}, onPoolError: () => {}, random: () => 0 });
  let tries = 0;
  const fail = (tx: Tx) => sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx);
  const failFirst = (tx: Tx) => (tries++ === 0 ? fail(tx) : null);
  const twoReads = async (tx: Tx) => {
    await sql`select 1`.execute(tx);
    return (await sql<{ two: number }>`select 2 as two`.execute(tx)).rows[0]?.two;
  };

  const [two] = await db.write((tx) => together([twoReads(tx), failFirst(tx)]));
  tries = 0;
  const swallowed = await db.write(async (tx) => void (await failFirst(tx)?.catch(() => null)));
  const triesOfSwallowed = tries;
  await db.close();

  expect(two).toBe(2);
  expect(swallowed).toBe(undefined);
  expect(triesOfSwallowed).toBe(2);
});

test('processes that start at the same moment migrate an empty database once', async () => {
  for (let round = 0; round < 3; round++) {
    await using place = await temporaryPlace('postgres');
    const open = () => openDatabase({ ...place, onFatal: () => {}, onPoolError: () => {}, random: () => 0.5 });
    const processes = Array.from({ length: 6 }, open);
    // The processes connect first, so that they begin together.
    await Promise.all(processes.map((db) => sql`select 1`.execute(db.read)));

    const outcomes = await Promise.allSettled(processes.map((db) => migrate(db, 0, MIGRATIONS.slice(0, 2))));

    await Promise.all(processes.map((db) => db.close()));
    expect(outcomes.map(({ status }) => status)).toEqual(processes.map(() => 'fulfilled'));
  }
});

test('reads and writes go on while another process adds a column', async () => {
  await using place = await temporaryPlace('postgres');
  const open = () => openDatabase({ ...place, onFatal: () => {}, onPoolError: () => {}, random: () => 0.5 });
  const [old, migrating] = [open(), open()];
  await migrate(old, 0);
  const read = (db: Db | Tx) => db.selectFrom('jobs').selectAll().where('id', '=', NIL_ID).execute();
  const addColumn = (name: string) =>
    sql`alter table "jobs" add column ${sql.ref(name)} bigint`.execute(migrating.read);

  // The second time the statement is prepared.
  for (let i = 0; i < 2; i++) await read(old.read);
  await addColumn('one');
  const afterRead = await read(old.read);
  for (let i = 0; i < 2; i++) await old.write(read);
  await addColumn('two');
  const afterWrite = await old.write(read);

  await Promise.all([old.close(), migrating.close()]);
  expect([afterRead, afterWrite]).toEqual([[], []]);
});
