import type { MutationKey } from '@posy/contract/ids';
import type { Random } from '@posy/std/backoff';
import type { Clock } from '@posy/std/clock';
import type { Timers } from '@posy/sync/ports';
import type { DexieOptions } from 'dexie';

/** The parts of the machine that local code uses: set by hand in tests. */
export interface Device {
  readonly clock: Clock;
  readonly random: Random;
  /** For the time limits of requests to the outbox. Default: the browser's. */
  readonly timers?: Timers;
  /** A new UUIDv7: key of a mutation, or id of a new row. */
  newId(): string;
  newKey(): MutationKey;
  /** Another IndexedDB than the browser's own: each phone of a test has one. */
  readonly storage?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
}
