import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { PendingProfile } from './profile-overlay.ts';
import { readProfile } from './profile.local.ts';

/** The pending and refused changes of one's profile; `before` until the device has been read. */
export function usePendingProfile(before: PendingProfile): PendingProfile {
  const local = useLocal();
  return useLiveQuery(async () => (await readProfile(local)).pending, [local]) ?? before;
}
