import type { UserId } from '@posy/contract/ids';
import { useEffect } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { isWhole, type ListedPost } from '../posts/post-view.ts';
import { isSent, newestStored } from './held-posts.ts';

/** createdAt in ms of the newest post the person was shown. Cleared, as `posy.…`, when the account leaves the device. */
const KEY = 'posy.seen';

/** What had been seen when this page began: the newest of it, and the first of it in the list once that was come to. */
interface Seen {
  readonly until: number;
  readonly firstId: string | null;
}

/** By account: the mark does not move while somebody reads. */
const seenAtStart = new Map<string, Seen>();

/** Id of the first post that was seen the last time, with newer ones above it; null when there is nothing new, or no such. */
export function useFirstSeen(posts: readonly ListedPost[], authorId: UserId | null): string | null {
  const { uid } = useLocal();
  const seen = startOf(uid);
  const newest = newestStored(posts);
  // Under a filter the newest of one person is no mark for all.
  const firstId = authorId === null ? (seen.firstId ?? firstSeen(posts, seen.until)) : null;
  useEffect(() => {
    // By the time the reader is far below it, no more is known of it than its id.
    if (firstId !== null) seenAtStart.set(uid, { ...startOf(uid), firstId });
  }, [uid, firstId]);
  useEffect(() => {
    if (authorId === null && newest !== null && readSignedInFlag() === uid) noteSeen(newest);
  }, [authorId, uid, newest]);
  return firstId;
}

/** The first post that is no newer than `seen` (ms), when a sent one of somebody is above it. */
export function firstSeen(posts: readonly ListedPost[], seen: number): string | null {
  const sent = posts.filter(isWhole).filter(isSent);
  const index = sent.findIndex(({ createdAt }) => createdAt <= seen);
  return index > 0 ? (sent[index]?.id ?? null) : null;
}

function startOf(uid: string): Seen {
  const known = seenAtStart.get(uid) ?? { until: read(), firstId: null };
  seenAtStart.set(uid, known);
  return known;
}

function read(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

function noteSeen(newest: number): void {
  try {
    if (newest > read()) localStorage.setItem(KEY, String(newest));
  } catch {
    // Without storage there is no mark the next time.
  }
}
