import { followStatusCall } from '@posy/contract/follows';
import type { UserId } from '@posy/contract/ids';
import { applyAnswer } from '@posy/sync/pull';
import type { LocalDb } from '../../local/local-db.ts';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { call } from '../../sync/http.ts';
import { showToast } from '../../ui/toast.ts';
import { followsTexts as texts } from './follows.en.ts';
import { followChanges } from './follows.switch.ts';

/** Fetches whether the viewer follows a user, and stores it. Failures are silent. */
export async function fetchFollowStatus(local: LocalDb, userId: UserId): Promise<void> {
  const result = await call(followStatusCall, { id: userId }, { uid: local.uid });
  if (result.kind === 'refused' && result.status !== 404) showToast({ title: texts.statusFailed, isError: true });
  if (result.kind !== 'ok') return;
  const { isFollowing, isRequested = false } = result.body;
  // The answer has no revision: 0 yields to every known one.
  const row = { userId, isFollowing, ...(isRequested && { isRequested }), followedAt: '', user: null, rev: 0 };
  await applyAnswer(dexieCache(local, [followChanges]), [{ s: 'u', t: 'follow', id: userId, rev: 0, v: row }]);
}
