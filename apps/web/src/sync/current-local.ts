import type { UserId } from '@posy/contract/ids';
import type { Device } from '../local/device.ts';
import { type LocalDb, openLocalDb } from '../local/local-db.ts';
import { browserDevice } from '../platform/browser-device.ts';

let current: { readonly uid: UserId; readonly opening: Promise<LocalDb> } | null = null;

/** The databases of this user, opened once in this context; another user's are closed first. */
export function openLocal(uid: UserId, device: Device = browserDevice): Promise<LocalDb> {
  if (current?.uid === uid) return current.opening;
  closeLocal();
  const opening = openLocalDb(uid, device);
  current = { uid, opening };
  opening.catch(() => {
    if (current?.opening === opening) current = null;
  });
  return opening;
}

/** Closes the open databases: at log-out, and before the page is frozen. */
export function closeLocal(): void {
  const closing = current;
  current = null;
  closing?.opening.then((local) => local.close()).catch(() => undefined);
}
