import type { Timers } from '@posy/sync/ports';
import Dexie, { type DBCore, type DBCoreTable } from 'dexie';
import { browserTimers } from '../sync/browser-ports.ts';
import { rerunLiveQueriesSoon } from './live-query.ts';

/** A request that waits for longer counts as unanswered, in ms. Large writes on slow phones take less. */
const UNANSWERED_MS = 4000;
/** Live queries do not wait for longer, in ms. */
const FALLBACK_AFTER_MS = 2000;
/** A busy page handles timers and answers late and together: an answer that has arrived wins. */
const LAST_CALL_MS = 50;

interface WatchOptions {
  /** Live queries read this database as empty while it does not answer, and run again when it does. */
  readonly skipsLateReads: boolean;
  /** Default: the browser's. */
  readonly timers?: Timers | undefined;
}

/**
 * Detects a database that does not answer. WebKit may keep the transaction of a page that was left, or of a suspended app,
 * open indefinitely, and all other transactions wait for it.
 */
export class AnswerWatch {
  readonly #listeners = new Set<(isAnswering: boolean) => void>();
  /** Requests that wait, and whether they have waited too long. */
  readonly #waiting = new Set<{ isLate: boolean }>();
  readonly #transactions = new Set<IDBTransaction>();
  readonly #timers: Timers;
  #isAnswering = true;
  #freezes = 0;
  #resumption: PromiseWithResolvers<void> | null = null;

  constructor(db: Dexie, { skipsLateReads, timers = browserTimers }: WatchOptions) {
    this.#timers = timers;
    db.use({
      stack: 'dbcore',
      name: 'answer-watch',
      create: (core) => this.#watched(core, skipsLateReads),
    });
  }

  /** False while a request has waited for more than four seconds. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** Calls `listener` whenever the answer to {@link isAnswering} changes; the returned function ends that. */
  onChange(listener: (isAnswering: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Number of times that {@link freeze} was called. */
  get freezes(): number {
    return this.#freezes;
  }

  /** Aborts the writes that are under way: a frozen page cannot end them, and would block every other one. */
  freeze(): void {
    this.#freezes++;
    this.#resumption ??= Promise.withResolvers();
    for (const transaction of this.#transactions) {
      try {
        transaction.abort();
      } catch {
        // The transaction has just ended.
      }
    }
    this.#transactions.clear();
  }

  /** The page runs again: {@link resumed} resolves. */
  resume(): void {
    this.#resumption?.resolve();
    this.#resumption = null;
  }

  /** Resolves at once unless the page is frozen. */
  resumed(): Promise<void> {
    return this.#resumption?.promise ?? Promise.resolve();
  }

  #watched(core: DBCore, skipsLateReads: boolean): DBCore {
    return {
      ...core,
      transaction: (stores, mode, ...rest) => this.#noted(core.transaction(stores, mode, ...rest), mode),
      table: (name) => {
        const table = core.table(name);
        return skipsLateReads ? this.#withFallback(table) : this.#tracked(table);
      },
    };
  }

  #noted<T>(transaction: T, mode: IDBTransactionMode): T {
    if (mode !== 'readwrite' || !isNative(transaction)) return transaction;
    this.#transactions.add(transaction);
    const forget = () => this.#transactions.delete(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    return transaction;
  }

  #tracked(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      get: (request) => this.#track(table.get(request)),
      getMany: (request) => this.#track(table.getMany(request)),
      query: (request) => this.#track(table.query(request)),
      count: (request) => this.#track(table.count(request)),
      openCursor: (request) => this.#track(table.openCursor(request)),
      mutate: (request) => this.#track(table.mutate(request)),
    };
  }

  #withFallback(table: DBCoreTable): DBCoreTable {
    const tracked = this.#tracked(table);
    return {
      ...tracked,
      get: (request) => this.#orFallback(tracked.get(request), undefined),
      getMany: (request) =>
        this.#orFallback(
          tracked.getMany(request),
          Array.from(request.keys, () => undefined),
        ),
      query: (request) => this.#orFallback(tracked.query(request), { result: [] }),
      count: (request) => this.#orFallback(tracked.count(request), 0),
      openCursor: (request) => this.#orFallback(tracked.openCursor(request), null),
    };
  }

  #track<T>(answer: Promise<T>): Promise<T> {
    const entry = { isLate: false };
    this.#waiting.add(entry);
    const cancel = this.#timers.after(UNANSWERED_MS, () => {
      entry.isLate = true;
      this.#update();
    });
    const settle = () => {
      cancel();
      this.#waiting.delete(entry);
      this.#update();
    };
    answer.then(settle, settle);
    return answer;
  }

  #orFallback<T>(answer: Promise<T>, instead: T): Promise<T> {
    if (!isInLiveQuery()) return answer;
    // Dexie's own promise: it preserves the live query's zone, which a native one would leave.
    return new Dexie.Promise<T>((resolve, reject) => {
      let isOver = false;
      const giveUp = () => {
        isOver = true;
        resolve(instead);
      };
      let cancel = this.#timers.after(this.#isAnswering ? FALLBACK_AFTER_MS : 0, () => {
        cancel = this.#timers.after(LAST_CALL_MS, giveUp);
      });
      answer.then(
        (value) => {
          cancel();
          if (isOver) rerunLiveQueriesSoon(this.#timers);
          else resolve(value);
        },
        (error: unknown) => {
          cancel();
          reject(error);
        },
      );
    });
  }

  #update(): void {
    const isAnswering = ![...this.#waiting].some(({ isLate }) => isLate);
    if (isAnswering === this.#isAnswering) return;
    this.#isAnswering = isAnswering;
    for (const listener of this.#listeners) listener(isAnswering);
  }
}

function isNative(transaction: unknown): transaction is IDBTransaction {
  return typeof transaction === 'object' && transaction !== null && 'addEventListener' in transaction;
}

/** Dexie's zone of the running code knows the ranges that a live query reads. It has no types. */
function isInLiveQuery(): boolean {
  const zone: unknown = 'PSD' in Dexie.Promise ? Dexie.Promise.PSD : null;
  return typeof zone === 'object' && zone !== null && 'subscr' in zone && Boolean(zone.subscr);
}
