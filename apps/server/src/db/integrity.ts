import { once } from 'node:events';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/** The result of a check that found damage. `at`: when it was first found, in ms. */
export interface Damage {
  readonly at: number;
  readonly findings: readonly string[];
}

interface IntegrityOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const FindingsSchema = Type.Array(Type.String());

/**
 * Finds damaged pages of the SQLite file: every night, and at a start when the last stop was not clean. After that
 * nothing is written, because writes may damage the file further. PostgreSQL checks its pages itself
 * (`data_checksums`).
 */
export class Integrity {
  readonly #options: IntegrityOptions;
  #damage: Damage | null = null;

  private constructor(options: IntegrityOptions) {
    this.#options = options;
  }

  /** Call it before the database is opened: it checks the file if the last stop was not clean, or left it damaged. */
  static async open(options: IntegrityOptions): Promise<Integrity> {
    const integrity = new Integrity(options);
    if (options.config.databaseUrl === null && !(await integrity.#wasClean())) await integrity.#look();
    return integrity;
  }

  /** Null without damage. */
  get damage(): Damage | null {
    return this.#damage;
  }

  /** Marks the file as in use until {@link close}. Call it when the database is open. */
  async noteOpen(): Promise<void> {
    if (this.#options.config.databaseUrl !== null) return;
    await using handle = await open(this.#marker, 'w', 0o600);
    await handle.sync();
    await using folder = await open(this.#options.config.dataDir, 'r');
    await folder.sync();
  }

  /** Checks the file, and ends writing when it is damaged. */
  async check(db: Database): Promise<void> {
    if (db.dialect !== 'sqlite' || this.#damage) return;
    await this.#look();
    if (this.#damage) db.endWriting();
  }

  /** Records a clean stop. Call it when the database is closed. A damaged file is checked again at the next start. */
  async close(): Promise<void> {
    if (this.#options.config.databaseUrl === null && !this.#damage) await rm(this.#marker, { force: true });
  }

  get #file(): string {
    return path.join(this.#options.config.dataDir, 'posy.db');
  }

  /** This file exists while the database is open, or was not closed properly. */
  get #marker(): string {
    return `${this.#file}.open`;
  }

  /** A write-ahead log is a sign, too: a clean stop leaves none. */
  async #wasClean(): Promise<boolean> {
    if ((await sizeOf(this.#file)) <= 0) return true;
    return (await sizeOf(this.#marker)) === -1 && (await sizeOf(`${this.#file}-wal`)) <= 0;
  }

  async #look(): Promise<void> {
    const findings = await quickCheck(this.#file);
    if (findings.length === 0) return;
    const { clock, log } = this.#options;
    this.#damage = { at: clock.now(), findings };
    log.fatal(
      { findings },
      'The database is damaged: nothing is written any more. Restore a backup (docs/operating/troubleshooting.md)',
    );
  }
}

/** Runs on a separate thread, because the check reads the whole file. */
async function quickCheck(file: string): Promise<readonly string[]> {
  const isSource = import.meta.url.endsWith('.ts');
  const url = new URL(isSource ? './quick-check.worker.ts' : './quick-check.worker.js', import.meta.url);
  const worker = new Worker(url, { workerData: file });
  try {
    const [findings]: unknown[] = await once(worker, 'message');
    return Value.Parse(FindingsSchema, findings);
  } finally {
    await worker.terminate();
  }
}

/** In bytes; -1 when there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => -1,
  );
}
