import type { OutboxEntry } from '@posy/sync/mutation';
import { setMute } from './mutes.mutators.ts';

/** The kind of the wishes that are folded here, for who reads the outbox by kind. */
export const MUTE_KIND = setMute.kind;

/** The last wish about each person: who is to be muted, and who not any more. One that was refused is no wish. */
export function desiredMutes(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  const pendingMutations = new Map<string, boolean>();
  for (const { kind, status, args } of entries) {
    if (kind !== setMute.kind || status === 'failed' || status === 'blocked') continue;
    const mutation = setMute.read(args);
    if (mutation) pendingMutations.set(mutation.userId, mutation.isMuted);
  }
  return pendingMutations;
}
