import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

/** What an entry costs beside its value, in bytes: key and bookkeeping. */
const ENTRY_BYTES = 500;

/**
 * Keeps values made from reads until something is committed: never stale, and useful where much is read between two writes.
 * Where the database has no version ({@link Database.version} is null) it keeps nothing.
 */
export class VersionCache<V extends object> {
  readonly #db: Pick<Database, 'version'>;
  readonly #values: LRUCache<string, V>;
  #version: number | null = null;

  /** At most `maxBytes` of values; the ones used longest ago give way. `bytesOf`: the size of a value. */
  constructor(db: Pick<Database, 'version'>, maxBytes: number, bytesOf: (value: V) => number) {
    this.#db = db;
    this.#values = new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => bytesOf(value) + ENTRY_BYTES });
  }

  /**
   * The value of a key, made by `make` unless it was made since the last commit. `key` names all that the value depends on and
   * nothing else, or the same value is kept many times.
   */
  async get(key: string, make: () => Promise<V>): Promise<V> {
    // Asked before the reads: what they see may be newer than the number says, never older.
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
