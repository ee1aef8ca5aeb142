import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { updateProfile } from './profile.mutators.ts';

/** Enqueues whether one lets each follower in. Throws when the device cannot store it. */
export async function setApproval(local: LocalDb, isOn: boolean): Promise<void> {
  const fields = { approvesFollowers: isOn ? 'true' : 'false' } as const;
  await enqueue(local, updateProfile, { userId: local.uid, fields });
}
