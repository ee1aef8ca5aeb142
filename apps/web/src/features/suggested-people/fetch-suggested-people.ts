import { pathOf } from '@posy/contract/call';
import { suggestedPeopleCall } from '@posy/contract/suggested-people';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchList, isListStale } from '../../sync/fetch-list.ts';

const KEY = 'suggestedPeople';

/**
 * Replaces the people to follow if the last fetch is over five minutes old, or brought nobody: the viewer may have followed
 * users since. Offline the present ones stay.
 */
export async function refreshSuggestedPeople(local: LocalDb): Promise<void> {
  if (!(await isListStale(local, KEY)) && (await local.cache.suggestedPeople.count()) > 0) return;
  const page = await fetchList(local, {
    call: suggestedPeopleCall,
    path: pathOf(suggestedPeopleCall, {}),
    opsOf: ({ user }) => [{ s: 'g', t: 'user', id: user.id, rev: user.rev, v: user }],
    pageKey: KEY,
  });
  if (page.kind !== 'loaded') return;
  const { suggestedPeople } = local.cache;
  await local.cache.transaction('rw', suggestedPeople, async () => {
    await suggestedPeople.clear();
    await suggestedPeople.bulkPut(
      page.rows.map(({ user, followedBy, followedByCount, activeNear }, place) => ({
        userId: user.id,
        place,
        followedBy,
        followedByCount,
        ...(activeNear && { activeNear }),
      })),
    );
  });
}
