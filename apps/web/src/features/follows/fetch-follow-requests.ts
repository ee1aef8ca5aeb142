import { pathOf } from '@posy/contract/call';
import { followRequestsCall } from '@posy/contract/follows';
import type { PutOp } from '@posy/contract/sync';
import type { Person } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchList } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import type { Syncer } from '../../sync/syncer.ts';

const KEY = 'follow-requests';

/** Brings the newest requests: pulls bring each new one, but a device begins with the newest hundreds alone. Failures are silent. */
export async function refreshFollowRequests(local: LocalDb, syncer?: Syncer): Promise<void> {
  if (!(await isListStale(local, KEY))) return;
  const path = pathOf(followRequestsCall, {}, { limit: 100 });
  await fetchList(local, { call: followRequestsCall, path, opsOf, pageKey: KEY }, syncer);
}

/** The answer has neither time nor revision of the request: 0 yields to every known one. */
function opsOf(person: Person): PutOp[] {
  const { isFollowing: _, isRequested: __, ...user } = person;
  const { id, rev } = user;
  return [
    { s: 'g', t: 'user', id, rev, v: user },
    { s: 'u', t: 'followRequest', id, rev: 0, v: { userId: id, requestedAt: '', user, rev: 0 } },
  ];
}
