import type { LocalDb } from '../../local/local-db.ts';
import type { ProfileWishes } from './profile-overlay.ts';
import { type ProfileDraft, readProfile, readProfileDraft } from './profile.local.ts';

/** What a form begins with: a draft that was left, and a change that was refused. */
export interface ProfileOpening {
  readonly wishes: ProfileWishes;
  readonly draft: ProfileDraft;
}

/** Begin it above what waits for it: a component that suspends before it was ever shown forgets its own. */
export async function openProfile(local: LocalDb): Promise<ProfileOpening> {
  const [{ wishes }, draft] = await Promise.all([readProfile(local), readProfileDraft(local)]);
  return { wishes, draft };
}
