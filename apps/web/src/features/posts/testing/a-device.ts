import { assert } from '@posy/std/assert';
import type { OutboxEntry } from '@posy/sync/mutation';
import { type LocalDb, openLocalDb } from '../../../local/local-db.ts';
import { browserDevice } from '../../../platform/browser-device.ts';
import { aPerson } from './a-post-view.ts';

let databases = 0;

/** A device of its own for each test. */
export async function aDevice(): Promise<LocalDb> {
  databases++;
  return openLocalDb(aPerson(`ada${databases}`).id, browserDevice);
}

/** The single pending entry on a device. */
export async function onlyEntry(local: LocalDb): Promise<OutboxEntry> {
  const [entry, ...more] = await local.out.outbox.toArray();
  assert(entry && more.length === 0, 'one wish waits');
  return entry;
}
