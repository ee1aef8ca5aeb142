import type { MutationKey } from '@posy/contract/ids';
import type { Random } from '@posy/std/backoff';
import type { Clock } from '@posy/std/clock';
import type { DexieOptions } from 'dexie';

/** What local code may know of the machine it runs on: set by hand in tests. */
export interface Device {
  readonly clock: Clock;
  readonly random: Random;
  /** A new UUIDv7: key of a mutation, or id of what it creates. */
  newId(): string;
  newKey(): MutationKey;
  /** Another IndexedDB than the browser's own: each phone of a test has one. */
  readonly storage?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
}
