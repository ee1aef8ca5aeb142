import { pathOf } from '@posy/contract/call';
import { suggestedPeopleCall } from '@posy/contract/suggested-people';
import type { Author } from '@posy/contract/users';
import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchList } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import { suggestedPeopleTexts as texts } from './suggested-people.en.ts';
import { keepPresent, type Suggestion } from './suggested-people.local.ts';

const KEY = 'suggestedPeople';

/**
 * People to follow, as `read` finds them once there are some: a list that changes with every post would move under the pointer.
 * They stay while the page is open, so that a follow can be undone, unless they are deleted, blocked, muted or dismissed.
 */
export function useSuggestions(read: (local: LocalDb) => Promise<readonly Suggestion[]>): readonly Suggestion[] {
  const local = useLocal();
  const { lastSyncedAt } = useSyncStatus();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isFetched, setIsFetched] = useState(false);
  const isRead = suggestions.length > 0;
  useEffect(() => {
    // Failures are silent: the page has more to show.
    refreshSuggestedPeople(local).then(
      () => setIsFetched(true),
      () => undefined,
    );
  }, [local]);
  useEffect(() => {
    if (isRead) return;
    let isOver = false;
    read(local).then(
      (found) => isOver || setSuggestions(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [local, read, isRead, isFetched, lastSyncedAt]);
  const live = useLiveQuery(
    async () => ({ suggestions, present: await keepPresent(local, suggestions) }),
    [local, suggestions],
  );
  // A late answer for the list before would take the rows away for a moment.
  return live?.suggestions === suggestions ? live.present : suggestions;
}

/**
 * Replaces the people to follow if the last fetch is over five minutes old, or brought nobody: the viewer may have followed
 * users since. Offline the present ones stay.
 */
async function refreshSuggestedPeople(local: LocalDb): Promise<void> {
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

/**
 * The reason for a suggestion: "Followed by Ada and 2 others" or "Comments on posts of Ada"; '' where nobody can be named.
 */
export function suggestionWords({ followedBy, followedByCount, activeNear }: Suggestion): string {
  const { name, other } = namesOf(followedBy.length > 0 ? followedBy : activeNear);
  if (name === '') return '';
  if (followedBy.length === 0) {
    return other === '' ? texts.commentsOn({ name }) : texts.commentsOnBoth({ name, other });
  }
  if (followedByCount <= 1) return texts.followedBy({ name });
  if (followedByCount === 2 && other !== '') return texts.followedByBoth({ name, other });
  return texts.followedByMore({ name, count: followedByCount - 1 });
}

function namesOf([first, second]: readonly Author[]): { readonly name: string; readonly other: string } {
  return { name: first ? displayName(first) : '', other: second ? displayName(second) : '' };
}
