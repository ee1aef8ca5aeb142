import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import type { PendingProfile } from './profile-overlay.ts';
import { type ProfileDraft, readProfile, readProfileDraft } from './profile.local.ts';

/** The initial content of a form: an unsaved draft and a refused change. */
export interface ProfileOpening {
  readonly pending: PendingProfile;
  readonly draft: ProfileDraft;
}

/** Call it above the suspending component: React drops the state of a component that suspends before it was shown. */
export async function openProfile(local: LocalDb): Promise<ProfileOpening> {
  const [{ pending }, draft] = await Promise.all([readProfile(local), readProfileDraft(local)]);
  return { pending, draft };
}

/** The pending and refused changes of one's profile; `before` until the device has been read. */
export function usePendingProfile(before: PendingProfile): PendingProfile {
  const local = useLocal();
  return useLiveQuery(async () => (await readProfile(local)).pending, [local]) ?? before;
}
