import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { changedRow, FINDABLE_TABLES, type FindableRow, readUnsentRows, type UnsentRows } from './findable-rows.ts';
import { type Found, type FoundKind, TextIndex } from './text-index.ts';

/** Raise it when tokenizing or folding changes: older indexes are then rebuilt. */
const SNAPSHOT_VERSION = 1;
/** Limit of a snapshot in bytes. Beyond it the oldest messages are dropped. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Rows that are read and indexed before queries are answered again. */
const SLICE = 200;
/** A snapshot is written after this time without changes, in ms. */
const QUIET_MS = 5000;

type FindableTable = (typeof FINDABLE_TABLES)[number];

export interface DeviceIndexOptions {
  /** Called when the index has changed, and when it is complete. */
  readonly onChange?: () => void;
  readonly maxBytes?: number;
}

/** The databases of one account: rows, and unsent entries. */
export type FoundIn = Pick<LocalDb, 'cache' | 'out'>;

/**
 * Full-text index over one account's data on this device, sent or not. Complete once {@link settled}, and exact from then on: it
 * compares all rows when it starts, and follows every later write of any context.
 */
export class DeviceIndex {
  readonly #in: FoundIn;
  readonly #options: DeviceIndexOptions;
  #index = new TextIndex();
  /** Messages up to this time are not indexed, for lack of space. */
  #floor: string | null = null;
  /** Rows to index again: ids, or a whole table. */
  readonly #pending = new Map<FoundKind, Set<string> | 'all'>();
  /** Entries without a row, or whose row has just arrived. */
  #unsent: UnsentRows = new Map();
  #isOutboxNew = true;
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isOver = false;
  #isUnsaved = false;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(databases: FoundIn, options: DeviceIndexOptions = {}) {
    this.#in = databases;
    this.#options = options;
  }

  /** Loads the stored index, and updates it. */
  async start(): Promise<void> {
    // Subscribed before the rows are read, so that no write in between is missed.
    Dexie.on('storagemutated', this.#onWritten);
    await this.#restore();
    this.#lookAtAll();
  }

  /** Whether all rows are in it. */
  get isComplete(): boolean {
    return !this.#isWorking && !this.#hasWork;
  }

  get #hasWork(): boolean {
    return this.#pending.size > 0 || this.#isOutboxNew;
  }

  /** Resolves when the index has all writes until now. */
  async settled(): Promise<void> {
    while (!this.isComplete && !this.#isOver) await this.#working;
  }

  find(typed: string, kinds: ReadonlySet<FoundKind>, limit: number): readonly Found[] {
    try {
      return this.#index.find(typed, kinds, limit);
    } catch {
      // The snapshot seemed intact, but was not.
      this.#index = new TextIndex();
      this.#lookAtAll();
      return [];
    }
  }

  /** Stores the index, and unsubscribes from the rows. */
  async stop(): Promise<void> {
    await this.save();
    this.abandon();
  }

  /** Stops at once, because the databases are being closed or deleted. */
  abandon(): void {
    this.#isOver = true;
    clearTimeout(this.#saving);
    Dexie.on.storagemutated.unsubscribe(this.#onWritten);
  }

  /** Stores the index, within its byte limit. */
  async save(): Promise<void> {
    clearTimeout(this.#saving);
    if (!this.#isUnsaved || !this.isComplete || this.#isOver) return;
    this.#isUnsaved = false;
    const { maxBytes = MAX_BYTES } = this.#options;
    let bytes = await this.#index.toBytes();
    while (bytes.length > maxBytes && this.#index.revsOf('message').size > 0) {
      // Drops a tenth more than needed, so that the next message does not start this again.
      this.#floor = this.#index.dropOldest('message', Math.max(1 - (0.9 * maxBytes) / bytes.length, 0.1));
      bytes = await this.#index.toBytes();
    }
    if (bytes.length > maxBytes || this.#isOver) return;
    const row = { key: 'index', version: SNAPSHOT_VERSION, bytes, floor: this.#floor } as const;
    // A full device builds the index again next time.
    await this.#in.cache.searchIndex.put(row).catch(() => undefined);
  }

  async #restore(): Promise<void> {
    const row = await this.#in.cache.searchIndex.get('index').catch(() => undefined);
    const index = row?.version === SNAPSHOT_VERSION ? TextIndex.read(row.bytes) : null;
    if (!row || !index) return;
    this.#index = index;
    this.#floor = row.floor;
  }

  #lookAtAll(): void {
    for (const { kind } of FINDABLE_TABLES) this.#pending.set(kind, 'all');
    this.#work();
  }

  readonly #onWritten = (written: ObservabilitySet): void => {
    const { cache, out } = this.#in;
    for (const table of FINDABLE_TABLES) {
      const keys = written[`idb://${cache.name}/${table.nameIn(cache)}/`];
      if (keys) this.#note(table.kind, keys);
    }
    for (const { name } of [out.outbox, out.drafts]) {
      if (written[`idb://${out.name}/${name}/`]) this.#isOutboxNew = true;
    }
    if (this.#hasWork) this.#work();
  };

  #note(kind: FoundKind, keys: NonNullable<ObservabilitySet[string]>): void {
    let pending = this.#pending.get(kind) ?? new Set<string>();
    for (const { from, to } of RangeSet(keys)) {
      // The event of a range deletion has only the ends of the range.
      if (typeof from !== 'string' || from !== to) pending = 'all';
      else if (pending !== 'all') pending.add(from);
    }
    this.#pending.set(kind, pending);
  }

  #work(): void {
    if (this.#isWorking || this.#isOver) return;
    this.#isWorking = true;
    this.#working = this.#workOff()
      // The database was closed or deleted: there is nothing left to find.
      .catch(() => this.abandon())
      .finally(() => {
        this.#isWorking = false;
        this.#options.onChange?.();
        this.#saveLater();
      });
  }

  async #workOff(): Promise<void> {
    await this.#lookAtOutbox();
    for (const table of FINDABLE_TABLES) {
      const pending = this.#pending.get(table.kind);
      if (!pending) continue;
      this.#pending.delete(table.kind);
      if (pending === 'all') await this.#compareAll(table);
      else await this.#compareSome(table, [...pending]);
    }
    if (this.#hasWork && !this.#isOver) await this.#workOff();
  }

  /** Indexes entries that were added to or removed from outbox and drafts, with their rows. */
  async #lookAtOutbox(): Promise<void> {
    if (!this.#isOutboxNew) return;
    this.#isOutboxNew = false;
    const before = this.#unsent;
    this.#unsent = await readUnsentRows(this.#in.out);
    for (const [kind, rows] of this.#unsent) {
      const known = before.get(kind) ?? new Map();
      const pending = this.#pending.get(kind) ?? new Set<string>();
      if (pending === 'all') continue;
      for (const id of [...rows.keys(), ...known.keys()]) if (rows.get(id)?.rev !== known.get(id)?.rev) pending.add(id);
      if (pending.size > 0) this.#pending.set(kind, pending);
    }
  }

  /** Compares every row with the index, in the order of ids, a slice at a time. */
  async #compareAll(table: FindableTable): Promise<void> {
    const removed = new Set(this.#index.revsOf(table.kind).keys());
    const unsent = new Map(this.#unsent.get(table.kind));
    let after = '';
    for (;;) {
      const rows = await table.page(this.#in.cache, after, SLICE);
      this.#put(table, this.#changed(table, rows));
      for (const { id } of rows) {
        removed.delete(id);
        unsent.delete(id);
      }
      const last = rows.at(-1);
      if (!last || this.#isOver) break;
      after = last.id;
      await yieldToLoop();
    }
    if (this.#isOver) return;
    this.#put(table, [...unsent.values()]);
    for (const id of unsent.keys()) removed.delete(id);
    this.#drop(table, removed);
  }

  async #compareSome(table: FindableTable, ids: readonly string[]): Promise<void> {
    for (let i = 0; i < ids.length && !this.#isOver; i += SLICE) {
      const slice = ids.slice(i, i + SLICE);
      const stored = await table.some(this.#in.cache, slice);
      const present = new Set(stored.map(({ id }) => id));
      const unsent = slice.flatMap((id) => (present.has(id) ? [] : (this.#unsent.get(table.kind)?.get(id) ?? [])));
      const rows = [...this.#changed(table, stored), ...unsent];
      this.#put(table, rows);
      const here = new Set(rows.map(({ id }) => id));
      this.#drop(
        table,
        slice.filter((id) => !here.has(id)),
      );
      await yieldToLoop();
    }
  }

  /** Stored rows with the words of their pending changes. */
  #changed({ kind }: FindableTable, rows: readonly FindableRow[]): readonly FindableRow[] {
    const unsent = this.#unsent.get(kind);
    return rows.map((row) => {
      const change = unsent?.get(row.id);
      return change?.isChange ? changedRow(row, change) : row;
    });
  }

  #put({ kind }: FindableTable, rows: readonly FindableRow[]): void {
    const revs = this.#index.revsOf(kind);
    for (const row of rows) {
      if (revs.get(row.id) === row.rev) continue;
      const text = row.text();
      const hasRoom = text && (kind !== 'message' || this.#floor === null || text.at > this.#floor);
      if (hasRoom) this.#index.put(text);
      else if (revs.has(row.id)) this.#index.drop(kind, row.id);
      else continue;
      this.#isUnsaved = true;
    }
  }

  #drop({ kind }: FindableTable, ids: Iterable<string>): void {
    for (const id of ids) {
      if (!this.#index.revsOf(kind).has(id)) continue;
      this.#index.drop(kind, id);
      this.#isUnsaved = true;
    }
  }

  #saveLater(): void {
    clearTimeout(this.#saving);
    if (this.#isUnsaved && !this.#isOver) this.#saving = setTimeout(() => void this.save(), QUIET_MS);
  }
}

/** Yields to the event loop. */
function yieldToLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
