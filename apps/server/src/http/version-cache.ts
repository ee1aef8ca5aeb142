import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

/** Overhead of an entry beside its value, in bytes: key and bookkeeping. */
const ENTRY_BYTES = 500;
/** Number of keys whose first use is remembered. */
const MAX_ASKED = 5000;

/**
 * Caches values that were computed from reads until the next commit: never stale, and useful where reads outnumber writes. A
 * value is stored when its key is asked for again: one that nobody asks for again would grow old, and the garbage collector
 * would spend more on it than it saves. Without a database version ({@link Database.version} is null) nothing is cached.
 */
export class VersionCache<V extends object> {
  readonly #db: Pick<Database, 'version'>;
  readonly #values: LRUCache<string, V>;
  /** Keys that were asked for, also before the last commit. */
  readonly #asked = new LRUCache<string, true>({ max: MAX_ASKED });
  #version: number | null = null;

  /** At most `maxBytes` of values; the least recently used are evicted. `bytesOf`: the size of a value. */
  constructor(db: Pick<Database, 'version'>, maxBytes: number, bytesOf: (value: V) => number) {
    this.#db = db;
    this.#values = new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => bytesOf(value) + ENTRY_BYTES });
  }

  /**
   * The value of a key, computed by `make` unless it was stored since the last commit. `key` names everything that the value
   * depends on and nothing else, or the same value is stored many times.
   */
  async get(key: string, make: () => Promise<V>): Promise<V> {
    // The number is read first: the reads may see newer data than it says, never older.
    const version = this.#db.version();
    if (version === null) return make();
    if (version !== this.#version) {
      this.#values.clear();
      this.#version = version;
    }
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const isAskedAgain = this.#asked.has(key);
    this.#asked.set(key, true);
    const made = await make();
    if (isAskedAgain && this.#version === version) this.#values.set(key, made);
    return made;
  }
}
