import type { LocalDb } from '../../local/local-db.ts';
import type { PendingProfileMutations } from './profile-overlay.ts';
import { type ProfileDraft, readProfile, readProfileDraft } from './profile.local.ts';

/** The initial content of a form: an unsaved draft and a refused change. */
export interface ProfileOpening {
  readonly pendingMutations: PendingProfileMutations;
  readonly draft: ProfileDraft;
}

/** Call it above the suspending component: React drops the state of a component that suspends before it was shown. */
export async function openProfile(local: LocalDb): Promise<ProfileOpening> {
  const [{ pendingMutations }, draft] = await Promise.all([readProfile(local), readProfileDraft(local)]);
  return { pendingMutations, draft };
}
