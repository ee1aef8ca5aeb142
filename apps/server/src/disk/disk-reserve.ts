import { MAX_ALBUM_PHOTOS, MAX_MEDIA_BYTES } from '@posy/contract/limits';
import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';
import type { DiskSpace, FreeSpace } from '../adapters/blobs/free-space.ts';
import { AppError } from '../errors.ts';
import { isReserveReached, reserveOf } from './reserve-size.ts';

const MEGABYTE = 1024 ** 2;
/** Bytes that are written to a file between two looks at the disk, and that a body of unknown length holds at a time. */
const STEP_BYTES = 4 * MEGABYTE;
/** Bodies of one account at once: four devices that send three each. */
const MAX_BODIES = 12;
/** Bytes of all bodies of an account that are under way: one album of the largest files, with its words. */
const MAX_ACCOUNT_BYTES = MAX_ALBUM_PHOTOS * MAX_MEDIA_BYTES + 16 * MEGABYTE;
const RETRY_AFTER_SECONDS = 2;

/** Space of the disk; `reachedAt`: since when, in ms, the reserve has been reached, or null. */
interface DiskState extends DiskSpace {
  readonly reachedAt: number | null;
}

interface ReserveDeps {
  readonly freeSpace: FreeSpace;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Keeps the reserve of the disk free (`reserve-size.ts`). Files of users are written inside of a hold, which has claimed their
 * space before the first byte. The bodies of one account get half of the space that others left, and are a few at once: no account
 * can claim the space that all need. Holds are of this process; others are noticed at the looks, every 4 MB of each file.
 */
export class DiskReserve {
  readonly #deps: ReserveDeps;
  readonly #holds = new Set<Hold>();
  /** Bytes that were ever claimed. */
  #claimed = 0;
  #reachedAt: number | null = null;

  constructor(deps: ReserveDeps) {
    this.#deps = deps;
  }

  /**
   * Claims `bytes`, which may be 0 when they are unknown. `accountId`: the sender of a body; null: work of the server. Dispose
   * the hold once its files are deleted or in their place. Throws `AppError`: `storage_full`, and `too_many_requests` when the
   * account has too many bodies under way.
   */
  async hold(bytes: number, accountId: string | null = null): Promise<DiskHold> {
    if (accountId !== null && this.#holdsOf(accountId).length >= MAX_BODIES) throw busy();
    const hold = new Hold(this, accountId);
    this.#holds.add(hold);
    try {
      await this.claim(hold, bytes);
      return hold;
    } catch (error) {
      this.drop(hold);
      throw error;
    }
  }

  /** Throws what {@link hold} would throw for so many bytes, and claims nothing. */
  async check(bytes: number, accountId: string): Promise<void> {
    const roomNow = await this.#readRoom();
    this.#refuseBeyond(roomNow(), bytes, accountId);
  }

  /** The present state. Throws when the disk does not answer. */
  async state(): Promise<DiskState> {
    const space = await this.#read();
    return { ...space, reachedAt: this.#reachedAt };
  }

  /** Claims more for a hold. For {@link Hold} alone. */
  async claim(hold: Hold, bytes: number): Promise<void> {
    const roomNow = await this.#readRoom();
    this.#refuseBeyond(roomNow(), bytes, hold.accountId);
    hold.add(bytes);
    this.#claimed += bytes;
  }

  /** Throws `AppError('storage_full')` unless the next step of every file fits: others also write. For {@link Hold} alone. */
  async look(): Promise<void> {
    const next = sum(this.#holds, ({ left }) => Math.min(left, STEP_BYTES));
    const { freeBytes, totalBytes } = await this.#read();
    if (freeBytes - next < reserveOf(totalBytes)) throw new AppError('storage_full');
  }

  /** For {@link Hold} alone. */
  drop(hold: Hold): void {
    this.#holds.delete(hold);
  }

  /**
   * Reads the disk. The function gives the bytes above the reserve that nobody has claimed until its call. Bytes that are written
   * during the reading count as claimed: the reading may not have seen them.
   */
  async #readRoom(): Promise<() => number> {
    const left = sum(this.#holds, (hold) => hold.left);
    const claimedBefore = this.#claimed;
    const { freeBytes, totalBytes } = await this.#read();
    return () => freeBytes - reserveOf(totalBytes) - left - (this.#claimed - claimedBefore);
  }

  #refuseBeyond(room: number, bytes: number, accountId: string | null): void {
    if (bytes > room) throw new AppError('storage_full');
    if (accountId === null) return;
    const own = sum(this.#holdsOf(accountId), (hold) => hold.claimed);
    if (own + bytes <= Math.min((room + own) / 2, MAX_ACCOUNT_BYTES)) return;
    // Alone the body might fit.
    throw own > 0 ? busy() : new AppError('storage_full');
  }

  #holdsOf(accountId: string): Hold[] {
    return [...this.#holds].filter((hold) => hold.accountId === accountId);
  }

  async #read(): Promise<DiskSpace> {
    const { freeSpace, folder, clock, log } = this.#deps;
    const space = await freeSpace(folder);
    const isReached = isReserveReached(space);
    if (isReached && this.#reachedAt === null) {
      this.#reachedAt = clock.now();
      log.error(space, 'The reserve of the disk is reached; photos and videos are refused');
    } else if (!isReached && this.#reachedAt !== null) {
      this.#reachedAt = null;
      log.info(space, 'The disk has space again');
    }
    return space;
  }
}

/** Claimed space of the disk. */
export interface DiskHold extends Disposable {
  /** Writes `bytes` by `write`. Throws `AppError('storage_full')` before the reserve would be touched, and what `write` throws. */
  write(bytes: number, write: () => Promise<unknown>): Promise<void>;
}

class Hold implements DiskHold {
  readonly accountId: string | null;
  readonly #disk: DiskReserve;
  claimed = 0;
  /** Claimed bytes that are not written yet. */
  left = 0;
  #sinceLook = 0;

  constructor(disk: DiskReserve, accountId: string | null) {
    this.#disk = disk;
    this.accountId = accountId;
  }

  add(bytes: number): void {
    this.claimed += bytes;
    this.left += bytes;
  }

  async write(bytes: number, write: () => Promise<unknown>): Promise<void> {
    this.#sinceLook += bytes;
    if (bytes > this.left) await this.#disk.claim(this, Math.max(bytes, STEP_BYTES) - this.left);
    else if (this.#sinceLook > STEP_BYTES) await this.#disk.look();
    if (this.#sinceLook > STEP_BYTES) this.#sinceLook = bytes;
    await write();
    this.left -= bytes;
  }

  [Symbol.dispose](): void {
    this.#disk.drop(this);
  }
}

function busy(): AppError {
  return new AppError('too_many_requests', undefined, RETRY_AFTER_SECONDS);
}

function sum(holds: Iterable<Hold>, valueOf: (hold: Hold) => number): number {
  let total = 0;
  for (const hold of holds) total += valueOf(hold);
  return total;
}
