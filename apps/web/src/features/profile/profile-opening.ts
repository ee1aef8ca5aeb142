import type { LocalDb } from '../../local/local-db.ts';
import type { PendingProfileMutations } from './profile-overlay.ts';
import { type ProfileDraft, readProfile, readProfileDraft } from './profile.local.ts';

/** What a form begins with: a draft that was left, and a change that was refused. */
export interface ProfileOpening {
  readonly pendingMutations: PendingProfileMutations;
  readonly draft: ProfileDraft;
}

/** Begin it above what waits for it: a component that suspends before it was ever shown forgets its own. */
export async function openProfile(local: LocalDb): Promise<ProfileOpening> {
  const [{ pendingMutations }, draft] = await Promise.all([readProfile(local), readProfileDraft(local)]);
  return { pendingMutations, draft };
}
