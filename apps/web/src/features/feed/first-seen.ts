import type { UserId } from '@posy/contract/ids';
import { useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { isWhole, type ListedPost } from '../posts/post-view.ts';
import { isSent, newestStored } from './split-new-posts.ts';

/** createdAt in ms of the newest post the user has seen. Deleted, as `posy.…`, when the account leaves the device. */
const KEY = 'posy.seen';

/** The seen posts when this page started: the newest one's date, and the first one's id once it was listed. */
interface Seen {
  readonly until: number;
  readonly firstId: string | null;
}

/** By account: the mark does not move while the user reads. */
const seenAtStart = new Map<string, Seen>();

/** Id of the first post that was seen at the last visit and has newer ones above it; null: none. */
export function useFirstSeen(posts: readonly ListedPost[], authorId: UserId | null): string | null {
  const { uid } = useLocal();
  const seen = startOf(uid);
  const newest = newestStored(posts);
  // Under a filter, the newest post of one user is no mark for the whole feed.
  const firstId = authorId === null ? (seen.firstId ?? firstSeen(posts, seen.until)) : null;
  useEffect(() => {
    // Once the reader is far below it, the list has only a number for it.
    if (firstId !== null) seenAtStart.set(uid, { ...startOf(uid), firstId });
  }, [uid, firstId]);
  useEffect(() => {
    if (authorId === null && newest !== null && readSignedInFlag() === uid) noteSeen(newest);
  }, [authorId, uid, newest]);
  return firstId;
}

/** The first post that is no newer than `seen` (ms), if a sent post of another user is above it. */
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
    // Without storage there is no mark at the next visit.
  }
}
