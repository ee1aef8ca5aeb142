import { CHANGE_LOG_DAYS } from '@posy/contract/limits';
import type { Cursor } from '@posy/contract/sync';
import type { Clock } from '@posy/std/clock';
import type { Database } from '../db/database.ts';
import type { Presence } from '../db/presence.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { beginEpoch, endEpoch, findCutHead, findEpoch, hasEnded } from './epochs.repo.ts';

const DAY_MS = 86_400_000;

interface EpochsOptions {
  readonly db: Database;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * The epochs of the change log. A new one begins whenever Posy starts and no other process of it runs; its name is random and
 * part of every cursor. A database that was restored from a backup does not know the later names, so it recognizes cursors that
 * it does not continue, even if its own numbers have passed theirs (docs/decisions/0007).
 */
export class Epochs {
  readonly #options: EpochsOptions;
  #current = '';

  private constructor(options: EpochsOptions) {
    this.#options = options;
  }

  /** Begins an epoch, or joins the epoch of the running processes. */
  static async open(options: EpochsOptions): Promise<Epochs> {
    const epochs = new Epochs(options);
    const { db, presence, newId } = options;
    await readInstance(db, newId);
    await presence.enter({
      first: () => epochs.#begin(),
      other: () => epochs.#join(),
    });
    return epochs;
  }

  /** The epoch of new cursors. */
  get current(): string {
    return this.#current;
  }

  /** Whether the log continues from a device's cursor; otherwise the device needs a snapshot. */
  async continues(cursor: Cursor, userId: string): Promise<boolean> {
    if (cursor.epoch === this.#current) return true;
    const { read } = this.#options.db;
    if (await hasEnded(read, cursor.epoch)) return true;
    const { epoch, cutEpoch } = await findEpoch(read);
    if (cursor.epoch === epoch) return true;
    if (cursor.epoch !== cutEpoch) return false;
    const [g, u] = await Promise.all([findCutHead(read, 'g'), findCutHead(read, `u:${userId}`)]);
    return cursor.g <= g && cursor.u <= u;
  }

  /** Ends the epoch if this is the last process. Nothing may be answered afterwards. */
  async close(): Promise<void> {
    const { db, presence, clock } = this.#options;
    await presence.leave(() => endEpoch(db, this.#current, clock.now()));
  }

  async #begin(): Promise<void> {
    const { db, clock, newId } = this.#options;
    if (db.isReadOnly) {
      // No number is assigned meanwhile, so every cursor of the last epoch stays valid.
      this.#current = (await findEpoch(db.read)).epoch ?? '';
      return;
    }
    // The end of a UUIDv7 is random.
    this.#current = newId().replaceAll('-', '').slice(-12);
    await beginEpoch(db, this.#current, clock.now() - CHANGE_LOG_DAYS * DAY_MS);
  }

  /** False when that epoch has just ended. */
  async #join(): Promise<boolean> {
    const { epoch, isRunning } = await findEpoch(this.#options.db.read);
    if (epoch === null || isRunning === 0) return false;
    this.#current = epoch;
    return true;
  }
}
