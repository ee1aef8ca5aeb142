/**
 * Errors in the protocol that the invariants must notice. The first group is the server's, the second breaks the storage or
 * the wiring that the real engine runs on.
 */
export const BUGS = {
  naiveSeq: 'numbers are taken before the commit, so a higher one may be seen first',
  noIdem: 'a repeated request is done again',
  toggle: 'a flower is toggled instead of set',
  noFloor: 'a cursor below the purged part of the log is answered with a delta',
  forgetsDeleted: 'the id of a deleted post may be used again',
  noFrom: 'a pull leaves out messages and does not say so',
  noSince: 'a pull in several answers forgets where it began',
  noVisTouch: 'making a post private does not touch the public scope',
  showsFollowers: 'posts for followers are sent to everyone',
  noPostsWithFollow: 'a new follow does not bring the posts for followers',
  sameRevForOthers: 'a post that is no longer public is deleted for others at its own revision',

  noRevCheck: 'an older row replaces a newer one',
  noTombstone: 'a deleted row is not remembered',
  keepsBeforeGap: 'messages before those that a pull left out stay',
  noAsOf: 'a page of the feed is used however old it is',
  pageDelStale: 'an old page deletes what it lacks',
  noWindow: 'a pull is applied although the feed reaches further back than it was asked for',
  keepsUnfollowed: 'the end of a follow does not delete the posts for followers',
  missesEnd: 'a follow that ended and began again keeps the posts for followers',
  noSweep: 'a snapshot does not remove what it lacks',
  cursorFirst: 'the cursor is saved before the rows',
  wsNoBase: 'the content of a frame is applied whatever lies before it',
  dropOverlayOnAck: 'the overlay goes with the acknowledgement',
  settleMidPage: 'a page of a pull that passed the number releases the overlay',
  resetDropsOutbox: 'a reset empties the outbox',
  laneParallel: 'wishes of one lane are sent side by side',
  sendsOld: 'an entry is sent by itself however old it is',
  noCancelledKey: 'a write that was given up is done when it arrives late',
  givenUpInSilence: 'what is given up on its way is removed, and the server is not told',
  noBarrier: 'a share is sent although an earlier narrowing was not answered',
  noUidGuard: 'answers and writes of another account are taken',

  countsContentUndoubted: 'counts of a post whose content changed are sent to those who saw it before',
  countsScopeUndoubted: 'a move of the own scope is no reason to look at what its user may see',
  countsMissedUnread: 'after lost messages of the bus the counts of watched posts are not read',
  countsBeforeHeads: 'counts are sent without the head of the own scope that they were read at',
  countsForgotten: 'a device that names an older revision than it was sent does not receive it again',
  countsOverOther: 'counts are drawn over a row with other content',
  countsOverNewer: 'counts are drawn over a newer row',
  countsBeforeOwn: 'counts are drawn before the device has reached what its own scope held',
  countsOverPending: 'counts are drawn under own changes that they may include',
  countsHideWhileWaiting: 'counts that wait hide those that were drawn before',
  countsHideUntilPulled: 'counts of newer content hide those of the content that is drawn',
  countsFallAtTap: 'a flower is folded over the row although newer counts are drawn',
  countsOfOtherLog: 'after a restored backup a device does not say anew what it knows',
} as const;

export type Bug = keyof typeof BUGS;
export type Bugs = ReadonlySet<Bug>;

/** A broken invariant. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Throws a Violation unless the condition holds. `invariant`: I1 to I16, see `invariants.ts`. */
export function must(condition: boolean, invariant: string, what: string): asserts condition {
  if (!condition) throw new Violation(`${invariant}: ${what}`);
}
