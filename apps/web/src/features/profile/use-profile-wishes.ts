import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import type { ProfileWishes } from './profile-overlay.ts';
import { readProfile } from './profile.local.ts';

/** What of one's profile is on its way, or was refused, as of now; until that is read, what was known before. */
export function useProfileWishes(before: ProfileWishes): ProfileWishes {
  const local = useLocal();
  return useLiveQuery(async () => (await readProfile(local)).wishes, [local]) ?? before;
}
