import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import * as Type from 'typebox';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';

/** Cleared, like everything under `posy.`, when the account leaves the device. */
const KEY = 'posy.place';
/** Who comes back later than this begins at the top, in ms. */
const KEPT_MS = 86_400_000;

/** Where somebody was reading. */
const PlaceSchema = Type.Object({
  uid: Type.String(),
  /** Whose posts were listed; null: the feed. */
  authorId: Type.Union([Type.String(), Type.Null()]),
  /** The first post in sight, and its upper edge below that of the window in px. */
  postId: Type.String(),
  top: Type.Number(),
  /** createdAt of the newest post that was shown, in ms: what came since waits above. */
  newest: Type.Union([Type.Number(), Type.Null()]),
  /** When, in ms. */
  at: Type.Number(),
});
export type ReadingPlace = Type.Static<typeof PlaceSchema>;

/** Places in lists that were left in this page's life, by account and list. */
const places = new Map<string, ReadingPlace | null>();

/** Where this person was in a list when they left it; null: at its top, or long ago. */
export function recallPlace(uid: UserId, authorId: UserId | null, now: number): ReadingPlace | null {
  const known = places.get(listKey(uid, authorId));
  const place = known === undefined ? stored() : known;
  const isThis = place?.uid === uid && place.authorId === authorId;
  return isThis && Math.abs(now - place.at) < KEPT_MS ? place : null;
}

/** Keeps where this person is in a list, for when they come back, also after the app was closed. null: at its top. */
export function keepPlace(uid: UserId, authorId: UserId | null, place: ReadingPlace | null): void {
  places.set(listKey(uid, authorId), place);
  try {
    // The account may have left this device while the page still stands, in this tab or another.
    if (place && readSignedInFlag() === uid) localStorage.setItem(KEY, JSON.stringify(place));
    else if (!place && stored()?.authorId === authorId) localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: the place is kept for as long as the page lives.
  }
}

function stored(): ReadingPlace | null {
  try {
    const place: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return matches(PlaceSchema, place) ? place : null;
  } catch {
    return null;
  }
}

function listKey(uid: UserId, authorId: UserId | null): string {
  return `${uid} ${authorId ?? ''}`;
}
