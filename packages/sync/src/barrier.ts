import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from './mutation.ts';

/**
 * The narrowings that each share waits for: those made before it that the server is not known to have. Shares that wait for
 * nothing are left out. An entry waits only for earlier ones (as in its lane, and for `deps`), so no two wait for each other.
 *
 * @param entries all entries by `ord`
 */
export function narrowingsBefore(entries: readonly OutboxEntry[]): ReadonlyMap<MutationKey, readonly MutationKey[]> {
  const found = new Map<MutationKey, readonly MutationKey[]>();
  const narrowings: MutationKey[] = [];
  for (const entry of entries) {
    if (entry.status === 'acked') continue;
    if (entry.shares && narrowings.length > 0) found.set(entry.key, [...narrowings]);
    if (entry.narrows && isEffective(entry, entries)) narrowings.push(entry.key);
  }
  return found;
}

/** Whether people may still see what a narrowing is about. */
function isEffective({ deps, error, status }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  // Nobody sees a post that was deleted, or that waits to be created.
  if (status === 'failed') return error?.status !== 404 && error?.status !== 410;
  return !entries.some((other) => other.status !== 'acked' && deps.includes(other.key));
}

/** Whether a share may be claimed although it waits for a narrowing: its bytes may go ahead, its call may not. */
export function canSendBytes({ isUploadedFirst = false, isUploaded = false }: OutboxEntry): boolean {
  return isUploadedFirst && !isUploaded;
}
