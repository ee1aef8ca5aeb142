import type { UserId } from '@posy/contract/ids';
import { useEffect, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import type { PostView } from '../posts/post-view.ts';
import { newestStored } from './held-posts.ts';

/** createdAt in ms of the newest post the person was shown. Cleared, as `posy.…`, when the account leaves the device. */
const KEY = 'posy.seen';

/** What had been seen when this page began, by account: the mark does not move while somebody reads. */
const seenAtStart = new Map<string, number>();

/** Id of the first post that was seen the last time, with newer ones above it; null when there is nothing new, or no such. */
export function useFirstSeen(posts: readonly PostView[], authorId: UserId | null): string | null {
  const { uid } = useLocal();
  const [seen] = useState(() => startOf(uid));
  const newest = newestStored(posts);
  useEffect(() => {
    // Under a filter the newest of one person is no mark for all.
    if (authorId === null && newest !== null && readSignedInFlag() === uid) noteSeen(newest);
  }, [authorId, uid, newest]);
  return authorId === null ? firstSeen(posts, seen) : null;
}

/** The first post that is no newer than `seen` (ms), when a sent one of somebody is above it. */
export function firstSeen(posts: readonly PostView[], seen: number): string | null {
  const sent = posts.filter(({ delivery }) => delivery.kind === 'sent');
  const index = sent.findIndex(({ createdAt }) => createdAt <= seen);
  return index > 0 ? (sent[index]?.id ?? null) : null;
}

function startOf(uid: string): number {
  const known = seenAtStart.get(uid);
  if (known !== undefined) return known;
  const seen = read();
  seenAtStart.set(uid, seen);
  return seen;
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
