import { DEFAULT_PREFERENCES, type Preferences, type PreferencesBody } from '@posy/contract/preferences';
import { pendingOf } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { folded } from '../../sync/folded.ts';
import { updatePreferences } from './preferences.sync.ts';

/** The user's preferences, the server's with pending changes applied. For `liveQuery`. */
export async function readPreferences(local: LocalDb): Promise<Preferences> {
  const { cache, uid } = local;
  const { entries, rows: row } = await folded(local, [updatePreferences.kind], () => cache.preferences.get(uid));
  const { id: _id, rev: _rev, ...stored } = { ...DEFAULT_PREFERENCES, id: uid, rev: 0, ...row };
  return pendingOf(updatePreferences, entries).reduce<Preferences>(
    (all, { args }) => ({ ...all, ...args.change }),
    stored,
  );
}

/** Changes preferences on all of the user's devices. Throws when this device cannot store the mutation. */
export async function changePreferences(local: LocalDb, change: PreferencesBody): Promise<void> {
  await enqueue(local, updatePreferences, { userId: local.uid, change });
}
