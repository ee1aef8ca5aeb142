import type { Config } from '../config.ts';
import type { Database, Tx } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openAlone } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { compareTable } from './compare-tables.ts';
import { type DatabaseMove, deleteMove, findMove, putMove } from './database-moves.repo.ts';
import { MoveError } from './move-error.ts';
import {
  batchesOf,
  continueNumbers,
  countRows,
  findLastKey,
  insertRows,
  setSelfReferences,
  withoutSelfReferences,
} from './moved-rows.ts';
import {
  type MovePlace,
  findPlaceState,
  lockPlace,
  type PlaceLock,
  requireNoProcess,
  sourceOf,
  targetOf,
} from './open-place.ts';
import { type TableShape, tablesOf } from './table-shapes.ts';

export type MoveDeps = Pick<Deps, 'clock' | 'newId'>;

export interface MoveOptions {
  /** `postgres://…`, or `sqlite`: the file in `DATA_DIR`. */
  readonly to: string;
  /** Finds out whether there is room, and changes nothing; servers may run. */
  readonly isDry: boolean;
  readonly signal: AbortSignal;
  /** Hears of copied rows, and again of compared ones. */
  readonly onProgress: (done: number, total: number) => void;
  /** Runs in the last transaction of the new database. */
  readonly onDone: (tx: Tx) => Promise<void>;
}

/** `sha256`: of all rows in the order of their key, hex; the same on both dialects; null before they are compared. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string | null;
}

export interface MovedDatabase {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly MovedTable[];
}

/**
 * Copies every row of the database of the settings to another, empty database, and compares both. Interrupted, it goes on where it
 * was: the rows in the target say how far it came. Then the old database is marked as left, and no server starts on it. Numbers
 * of the change log and names of epochs are copied, so devices notice nothing. Throws {@link MoveError}.
 */
export async function moveDatabase(deps: MoveDeps, config: Config, options: MoveOptions): Promise<MovedDatabase> {
  const [from, to] = [sourceOf(config), targetOf(config, options.to)];
  if ((await findPlaceState(from)) !== 'current') {
    throw new MoveError(`${from.name} is absent, or of another version of Posy: check DATA_DIR and DATABASE_URL`);
  }
  await using stack = new AsyncDisposableStack();
  const locks = options.isDry ? [] : await lockPlaces([from, to], stack);
  const source = stack.adopt(openAlone(from), (db) => db.close());
  if (!options.isDry) await requireNoProcess(deps, source, from);
  const move = await planMove(deps, source, { from, to });
  const isNew = await requireRoom(source, to, move);
  const tables = await tablesOf(source);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await countRows(source.read, table));
  if (options.isDry) {
    const found = tables.map(({ name }) => ({ name, rows: counts.get(name) ?? 0, sha256: null }));
    return { from: from.name, to: to.name, tables: found };
  }
  if (move.state !== 'left') await source.write((tx) => putMove(tx, { ...move, place: to.name }));
  const target = stack.adopt(openAlone(to), (db) => db.close());
  if (isNew) {
    await migrate(target, deps.clock.now());
    await target.write((tx) => putMove(tx, { ...move, state: 'arriving', place: from.name }));
  }
  const targets = await tablesOf(target);
  requireSameTables(tables, targets);
  const work = new Work(locks, options, 2 * [...counts.values()].reduce((sum, count) => sum + count, 0));
  for (const table of tables) await copyTable(source, target, table, work);
  const moved: MovedTable[] = [];
  for (const table of tables) moved.push(await compareTable(source.read, target.read, table, (rows) => work.add(rows)));
  await target.write(async (tx) => {
    for (const table of targets) await continueNumbers(target, tx, table);
  });
  await target.optimize();
  work.add(0);
  // The old one comes first: at no moment may servers start on both.
  if (move.state !== 'left') {
    const left: DatabaseMove = { ...move, state: 'left', place: to.name, at: deps.clock.now() };
    await source.write((tx) => putMove(tx, left));
  }
  await target.write(async (tx) => {
    await deleteMove(tx);
    await options.onDone(tx);
  });
  return { from: from.name, to: to.name, tables: moved };
}

/** Keeps servers off both databases until the stack is disposed. One lock serves two that share the data folder. */
async function lockPlaces(places: readonly MovePlace[], stack: AsyncDisposableStack): Promise<PlaceLock[]> {
  const locks = new Map<string, PlaceLock>();
  for (const place of places) {
    const key = place.databaseUrl ?? place.dataDir;
    if (!locks.has(key))
      locks.set(
        key,
        stack.adopt(await lockPlace(place), (lock) => lock.release()),
      );
  }
  return [...locks.values()];
}

/** Counts rows, and ends the work when it is cancelled or a lock was lost. */
class Work {
  readonly #locks: readonly PlaceLock[];
  readonly #options: MoveOptions;
  readonly #total: number;
  #done = 0;

  constructor(locks: readonly PlaceLock[], options: MoveOptions, total: number) {
    this.#locks = locks;
    this.#options = options;
    this.#total = total;
  }

  add(rows: number): void {
    this.#options.signal.throwIfAborted();
    for (const lock of this.#locks) lock.check();
    this.#done += rows;
    this.#options.onProgress(this.#done, this.#total);
  }
}

/** The move that was begun, or a new one. */
async function planMove(
  { clock, newId }: MoveDeps,
  source: Database,
  { from, to }: { readonly from: MovePlace; readonly to: MovePlace },
): Promise<DatabaseMove> {
  const begun = await findMove(source.read);
  if (!begun) return { id: newId(), state: 'leaving', place: to.name, at: clock.now() };
  const { state, place } = begun;
  if (state === 'arriving') throw new MoveError(`${from.name} is incomplete: finish the move of ${place} to it first`);
  if (place !== to.name) {
    const verb = state === 'left' ? 'was moved' : 'is being moved';
    throw new MoveError(`${from.name} ${verb} to ${place}: finish that, or give it up with --cancel`);
  }
  return begun;
}

/** True for a target that has to be made; false for one that has rows of this move. Throws {@link MoveError} for any other. */
async function requireRoom(source: Database, to: MovePlace, move: DatabaseMove): Promise<boolean> {
  const state = await findPlaceState(to);
  if (state === 'absent') return true;
  const empty =
    to.databaseUrl === null ? `move posy.db, posy.db-wal and posy.db-shm away from ${to.dataDir}` : 'name an empty one';
  if (state === 'empty' || state === 'newer') throw new MoveError(`${to.name} is not empty: ${empty}`);
  const target = openAlone(to);
  try {
    // An older schema without rows may be one that an interrupted move has begun.
    const begun = state === 'current' ? await findMove(target.read) : null;
    if (begun?.id === move.id && begun.state === 'arriving') return false;
    if (begun) throw new MoveError(`${to.name} takes part in another move (of ${begun.place}): ${empty}`);
    for (const table of await tablesOf(target)) {
      if ((await findLastKey(target.read, table)) === null) continue;
      throw (await isSameInstance(source, target)) && move.state === 'left'
        ? new MoveError(`The database was moved to ${to.name} already: use that one`)
        : new MoveError(`${to.name} is not empty: ${empty}`);
    }
    return true;
  } finally {
    await target.close();
  }
}

async function isSameInstance(one: Database, other: Database): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map(({ read }) => read.selectFrom('instance').select('id').executeTakeFirst()),
  );
  return a !== undefined && a.id === b?.id;
}

function requireSameTables(source: readonly TableShape[], target: readonly TableShape[]): void {
  const formOf = (tables: readonly TableShape[]): string =>
    tables
      .map(({ name, columns, key }) => JSON.stringify([name, columns, key]))
      .toSorted()
      .join('\n');
  if (formOf(source) !== formOf(target)) throw new MoveError('The two databases have different tables or columns');
}

/** Goes on after the last row that the target has: rows come in the order of their key. */
async function copyTable(source: Database, target: Database, table: TableShape, work: Work): Promise<void> {
  work.add(await countRows(target.read, table));
  for await (const rows of batchesOf(source.read, table, await findLastKey(target.read, table))) {
    work.add(rows.length);
    const partial = rows.map((row) => withoutSelfReferences(table, row));
    await target.write((tx) => insertRows(target, tx, table, partial));
  }
  if (table.selfReferences.length === 0) return;
  for await (const rows of batchesOf(source.read, table)) {
    await target.write((tx) => setSelfReferences(target, tx, table, rows));
  }
}
