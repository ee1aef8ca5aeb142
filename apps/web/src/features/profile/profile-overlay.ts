import type { MutationKey } from '@posy/contract/ids';
import type { ProfileFields } from '@posy/contract/profile';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { isRefused } from '@posy/sync/pending';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';

/** The kinds of the mutations that are folded here, for callers that read the outbox by kind. */
export const PROFILE_KINDS: readonly string[] = [updateProfile.kind, saveProfilePicture.kind];

/** The state of the newest mutation of a field group. null: none is pending. */
export type PendingState = Exclude<EntryStatus, 'acked' | 'failed' | 'blocked'> | null;

/** A refused mutation that waits for the user's decision. */
export interface RefusedMutation {
  readonly key: MutationKey;
  readonly code: string;
  readonly message: string;
}

export interface PendingProfile {
  /** Changed fields that are not in the account's row yet. */
  readonly fields: ProfileFields;
  /** The changed picture, by the key its bytes are stored under. */
  readonly picture: { readonly key: MutationKey; readonly type: string } | null;
  readonly fieldsState: PendingState;
  readonly pictureState: PendingState;
  /** Refused, and not replaced by a later mutation. */
  readonly refusedFields: (RefusedMutation & { readonly fields: ProfileFields }) | null;
  readonly refusedPicture: RefusedMutation | null;
}

const NOTHING_PENDING: PendingProfile = {
  fields: {},
  picture: null,
  fieldsState: null,
  pictureState: null,
  refusedFields: null,
  refusedPicture: null,
};

/** Folds the user's profile mutations, ordered by `ord`. Refused ones are returned separately and not applied. */
export function pendingProfile(entries: readonly OutboxEntry[]): PendingProfile {
  return entries.reduce((pending, entry) => {
    if (entry.kind === updateProfile.kind) return withFields(pending, entry);
    return entry.kind === saveProfilePicture.kind ? withPicture(pending, entry) : pending;
  }, NOTHING_PENDING);
}

function withFields(pending: PendingProfile, entry: OutboxEntry): PendingProfile {
  const args = updateProfile.read(entry.args);
  if (!args) return pending;
  if (isRefused(entry)) return { ...pending, refusedFields: { ...refusalOf(entry), fields: args.fields } };
  const fields = { ...pending.fields, ...args.fields };
  return { ...pending, fields, fieldsState: stateOf(entry), refusedFields: null };
}

function withPicture(pending: PendingProfile, entry: OutboxEntry): PendingProfile {
  const args = saveProfilePicture.read(entry.args);
  if (!args) return pending;
  if (isRefused(entry)) return { ...pending, refusedPicture: refusalOf(entry) };
  const picture = { key: entry.key, type: args.type };
  return { ...pending, picture, pictureState: stateOf(entry), refusedPicture: null };
}

function refusalOf({ key, error }: OutboxEntry): RefusedMutation {
  return { key, code: error?.code ?? '', message: error?.message ?? '' };
}

function stateOf({ status }: OutboxEntry): PendingState {
  return status === 'acked' || status === 'failed' || status === 'blocked' ? null : status;
}
