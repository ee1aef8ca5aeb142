import type { Database } from '../db/database.ts';

/**
 * Keeps what was made from reads for exactly as long as nothing is committed: never old, and worth having where much is
 * read between two writes. Where the database cannot tell ({@link Database.version} is null) it keeps nothing.
 */
export class VersionCache<V> {
  readonly #db: Pick<Database, 'version'>;
  readonly #max: number;
  readonly #values = new Map<string, V>();
  #version: number | null = null;

  /** At most `max` values; when there are more, all are dropped. */
  constructor(db: Pick<Database, 'version'>, max: number) {
    this.#db = db;
    this.#max = max;
  }

  /** The value of a key, made by `make` unless it was made since the last commit. */
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
    if (this.#version !== version) return made;
    if (this.#values.size >= this.#max) this.#values.clear();
    this.#values.set(key, made);
    return made;
  }
}
