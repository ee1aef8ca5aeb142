import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { setMute } from './mutes.mutators.ts';

/** The kind of the mutations that are folded here, for callers that read the outbox by kind. */
export const MUTE_KIND = setMute.kind;

/** The last pending mutation about each user: muted or not. */
export function desiredMutes(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  return desiredOf(setMute, entries, ({ userId, isMuted }) => [userId, isMuted]);
}
