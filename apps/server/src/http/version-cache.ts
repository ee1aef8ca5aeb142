import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

/** Overhead of an entry beside its value, in bytes: key and bookkeeping. */
const ENTRY_BYTES = 500;

/**
 * Caches values that were computed from reads until the next commit: never stale, and useful where reads outnumber writes.
 * Without a database version ({@link Database.version} is null) it caches nothing.
 */
export class VersionCache<V extends object> {
  readonly #db: Pick<Database, 'version'>;
  readonly #values: LRUCache<string, V>;
  #version: number | null = null;

  /** At most `maxBytes` of values; the least recently used are evicted. `bytesOf`: the size of a value. */
  constructor(db: Pick<Database, 'version'>, maxBytes: number, bytesOf: (value: V) => number) {
    this.#db = db;
    this.#values = new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => bytesOf(value) + ENTRY_BYTES });
  }

  /**
   * The value of a key, computed by `make` unless it was since the last commit. `key` names everything that the value depends on
   * and nothing else, or the same value is stored many times.
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
    const made = await make();
    if (this.#version === version) this.#values.set(key, made);
    return made;
  }
}
