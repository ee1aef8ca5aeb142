import 'fake-indexeddb/auto';
import Dexie, { liveQuery, RangeSet, type Table } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';

/** The BroadcastChannel on which Dexie notifies other tabs and the worker. */
const CHANNEL = 'x-storagemutated-1';

interface Row {
  readonly id: number;
  readonly at: number;
}

class TestDb extends Dexie {
  declare readonly rows: Table<Row, number>;
  declare readonly others: Table<Row, number>;
  constructor(name: string) {
    super(name, { cache: 'disabled' });
    this.version(1).stores({ rows: 'id, at', others: 'id, at' });
  }
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

let databases = 0;
async function aDb(): Promise<TestDb> {
  const db = new TestDb(`live-${databases++}`);
  await db.open();
  ends.push(() => db.close());
  await db.rows.bulkPut(Array.from({ length: 10 }, (_, id) => ({ id, at: 100 - id })));
  return db;
}

/** All that a live query answered. */
function watched<T>(query: () => Promise<T>) {
  const answers: T[] = [];
  const subscription = liveQuery(query).subscribe((answer) => void answers.push(answer));
  ends.push(() => subscription.unsubscribe());
  return { answers, last: () => answers.at(-1) };
}

/** A gate: callers that arrive while it is closed wait. */
function aDoor() {
  let isOpen = Promise.withResolvers<void>();
  isOpen.resolve();
  return {
    pass: () => isOpen.promise,
    close: () => void (isOpen = Promise.withResolvers<void>()),
    open: () => isOpen.resolve(),
  };
}

const QUERIES: readonly (readonly [string, (db: TestDb) => Promise<unknown>])[] = [
  ['all rows', (db) => db.rows.toArray()],
  ['the first two of an index', (db) => db.rows.orderBy('at').limit(2).toArray()],
  ['the last two of an index', (db) => db.rows.orderBy('at').reverse().limit(2).toArray()],
  [
    'a part of an index, with a filter',
    (db) =>
      db.rows
        .where('at')
        .between(0, 200)
        .filter(({ id }) => id < 50)
        .toArray(),
  ],
  ['keys of an index', (db) => db.rows.where('at').above(0).primaryKeys()],
  ['how many', (db) => db.rows.count()],
  ['some rows by their keys, one of which is not there yet', (db) => db.rows.bulkGet([0, 9, 20])],
];
const WRITES: readonly (readonly [string, (db: TestDb) => Promise<unknown>])[] = [
  ['one row more', (db) => db.rows.put({ id: 20, at: 95.5 })],
  [
    'a row at either end',
    (db) =>
      db.rows.bulkPut([
        { id: 0, at: 1 },
        { id: 20, at: 1 },
        { id: 9, at: 199 },
        { id: 21, at: 199 },
      ]),
  ],
  ['sixty rows', (db) => db.rows.bulkPut(Array.from({ length: 60 }, (_, id) => ({ id, at: 150 - id })))],
  ['a row less', (db) => db.rows.bulkDelete([0, 9])],
  ['a range less', (db) => db.rows.where('id').between(0, 9, true, true).delete()],
  ['no row any more', (db) => db.rows.clear()],
];

test.each(QUERIES)(
  'a live query of %s sees every kind of write, whatever was written elsewhere before',
  async (_, query) => {
    for (const [, write] of WRITES) {
      const db = await aDb();
      const { answers, last } = watched(() => query(db));
      await vi.waitFor(() => expect(answers).toHaveLength(1));

      await db.others.bulkPut(Array.from({ length: 60 }, (_each, id) => ({ id, at: id })));
      await db.others.put({ id: 1, at: 1 });
      await write(db);

      const wanted = await query(db);
      await vi.waitFor(() => expect(last()).toEqual(wanted));
    }
  },
);

test('what is written between the reading and the answer is seen', async () => {
  const db = await aDb();
  const door = aDoor();
  door.close();
  let readings = 0;
  const { last } = watched(async () => {
    const count = await db.rows.count();
    readings++;
    await door.pass();
    return count;
  });
  await vi.waitFor(() => expect(readings).toBe(1));

  await db.rows.put({ id: 20, at: 20 });
  door.open();

  await vi.waitFor(() => expect(last()).toBe(11));
});

test('what a query reads for the first time while it is run again is watched from then on', async () => {
  const db = await aDb();
  const door = aDoor();
  const readings: number[] = [];
  await db.others.put({ id: 0, at: 1 });
  // The row to read is named by another row.
  const { last } = watched(async () => {
    const id = (await db.others.get(0))?.at ?? 0;
    const row = await db.rows.get(id);
    readings.push(id);
    await door.pass();
    return row?.at;
  });
  await vi.waitFor(() => expect(last()).toBe(99));

  door.close();
  await db.others.put({ id: 0, at: 2 });
  await vi.waitFor(() => expect(readings).toContain(2));
  await db.rows.put({ id: 2, at: 7 });
  door.open();

  await vi.waitFor(() => expect(last()).toBe(7));
});

test('what another tab or the worker has written is seen', async () => {
  const db = await aDb();
  const { last } = watched(() => db.rows.count());
  await vi.waitFor(() => expect(last()).toBe(10));
  await writeUnheard(db, { id: 20, at: 20 });

  // A plain object, as it arrives over the channel.
  const part = structuredClone(new RangeSet(20));
  const channel = new BroadcastChannel(CHANNEL);
  ends.push(() => channel.close());
  channel.postMessage({ [`idb://${db.name}/rows/`]: part, [`idb://${db.name}/rows/:dels`]: part });

  await vi.waitFor(() => expect(last()).toBe(11));
});

/** See infra/patches/dexie.patch: it was a note of every key that was written, for as long as the page stood. */
test('a live query that has its answer keeps nothing of what does not touch it', async () => {
  const db = await aDb();
  const without = looksAt(db);
  const queries = [watched(() => db.rows.count()), watched(() => db.rows.toArray())];
  await vi.waitFor(() => expect(queries.every(({ answers }) => answers.length === 1)).toBe(true));

  expect(looksAt(db)).toBe(without);
});

/** How often somebody looks at which keys of another table were written. */
function looksAt(db: TestDb): number {
  let looks = 0;
  const part = `idb://${db.name}/others/`;
  const parts = Object.defineProperty({}, part, {
    enumerable: true,
    get() {
      looks++;
      return new RangeSet(1);
    },
  });
  Dexie.on.storagemutated.fire(parts);
  return looks;
}

/** Writes as another tab does: the Dexie of this one is not notified. */
async function writeUnheard(db: TestDb, row: Row): Promise<void> {
  const transaction = db.backendDB().transaction('rows', 'readwrite');
  transaction.objectStore('rows').put(row);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
}
