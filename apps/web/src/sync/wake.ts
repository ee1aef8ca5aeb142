import type { UserId } from '@posy/contract/ids';

/** Wakes the drain of this context. A module of its own, so that `enqueue` does not depend on the drain. */
const listeners = new Map<UserId, Set<() => void>>();

/** Calls `listener` whenever a mutation of this user is enqueued here. Returns a stop function. */
export function onWake(uid: UserId, listener: () => void): () => void {
  const forUid = listeners.get(uid) ?? new Set();
  listeners.set(uid, forUid.add(listener));
  return () => forUid.delete(listener);
}

export function wakeDrain(uid: UserId): void {
  for (const listener of listeners.get(uid) ?? []) listener();
}
