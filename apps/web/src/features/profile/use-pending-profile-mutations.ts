import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import type { PendingProfileMutations } from './profile-overlay.ts';
import { readProfile } from './profile.local.ts';

/** What of one's profile is on its way, or was refused, as of now; until that is read, what was known before. */
export function usePendingProfileMutations(before: PendingProfileMutations): PendingProfileMutations {
  const local = useLocal();
  return useLiveQuery(async () => (await readProfile(local)).pendingMutations, [local]) ?? before;
}
