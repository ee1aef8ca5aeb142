import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../local/local-db.ts';
import { openLocal } from '../sync/current-local.ts';
import { startSync } from '../sync/start-sync.ts';

/** What runs for as long as somebody is signed in: their databases, and the sync that feeds them. */
export async function startServices(uid: UserId): Promise<LocalDb> {
  const local = await openLocal(uid);
  local.onEvent((event) => {
    // Another tab wiped or upgraded the databases: what this page shows is no longer true.
    if (event === 'wiped' || event === 'outdated') location.reload();
  });
  startSync(local);
  return local;
}
