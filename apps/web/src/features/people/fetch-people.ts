import { pathOf } from '@posy/contract/call';
import type { PutOp } from '@posy/contract/sync';
import { type Person, type PublicUser, searchPeopleCall } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, fetchList } from '../../sync/fetch-list.ts';
import type { Syncer } from '../../sync/syncer.ts';

/** Path of the first page of a search. Without a limit pages have the server's usual size. */
export function searchPath(text: string, limit?: number): string {
  return pathOf(searchPeopleCall, {}, { q: text, limit });
}

/**
 * Fetches a page of found users into the cache; from then on they are found without a network. Throws only for an aborted
 * `signal`.
 */
export function fetchPeople(
  local: LocalDb,
  path: string,
  signal: AbortSignal,
  syncer?: Syncer,
): Promise<FetchedPage<Person>> {
  return fetchList(local, { call: searchPeopleCall, path, opsOf, signal }, syncer);
}

/** A found user is two rows: the user, and whether the viewer follows them. */
function opsOf(person: Person): PutOp[] {
  const { id, firstName, lastName, username, bio, profileImageUrl, approvesFollowers, isFollowing, isRequested } =
    person;
  const { rev } = person;
  const names = { id, firstName, lastName, username, bio, profileImageUrl };
  const user: PublicUser = { ...names, ...(approvesFollowers && { approvesFollowers }) };
  // The answer lacks the follow's `rev`: with 0, any row that is known or arrives later wins.
  const follow = { userId: id, isFollowing, ...(isRequested && { isRequested }), followedAt: '', user: null, rev: 0 };
  return [
    { s: 'g', t: 'user', id, rev, v: user },
    { s: 'u', t: 'follow', id, rev: 0, v: follow },
  ];
}
