import type { OutboxEntry } from '@posy/sync/mutation';
import { setMute } from './mutes.mutators.ts';

/** The kind of the mutations that are folded here, for callers that read the outbox by kind. */
export const MUTE_KIND = setMute.kind;

/** The last pending mutation about each user: muted or not. Refused mutations are left out. */
export function desiredMutes(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  const pendingMutations = new Map<string, boolean>();
  for (const { kind, status, args } of entries) {
    if (kind !== setMute.kind || status === 'failed' || status === 'blocked') continue;
    const mutation = setMute.read(args);
    if (mutation) pendingMutations.set(mutation.userId, mutation.isMuted);
  }
  return pendingMutations;
}
