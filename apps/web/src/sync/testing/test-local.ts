import type { MutationKey, UserId } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { aUserId } from '@posy/testkit/entities';
import { seededIds, seededRandom } from '@posy/testkit/seeded';
import { TestClock } from '@posy/testkit/test-clock';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Device } from '../../local/device.ts';
import { type LocalDb, openLocalDb } from '../../local/local-db.ts';

/** A device with an empty IndexedDB of its own. Open it twice for two tabs. */
export function testDevice(seed = 1): Device & { readonly clock: TestClock; readonly factory: IDBFactory } {
  const factory = new IDBFactory();
  const newId = seededIds(seed);
  return {
    clock: new TestClock(),
    random: seededRandom(seed),
    newId,
    newKey: () => branded<MutationKey>(newId()),
    factory,
    storage: { indexedDB: factory, IDBKeyRange },
  };
}

export function testLocal(device: Device = testDevice(), uid: UserId = aUserId(1)): Promise<LocalDb> {
  return openLocalDb(uid, device);
}
