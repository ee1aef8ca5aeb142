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

export interface PendingProfileMutations {
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

export const NO_PENDING_MUTATIONS: PendingProfileMutations = {
  fields: {},
  picture: null,
  fieldsState: null,
  pictureState: null,
  refusedFields: null,
  refusedPicture: null,
};

/** Folds the user's profile mutations, ordered by `ord`. Refused ones are returned separately and not applied. */
export function foldProfileMutations(entries: readonly OutboxEntry[]): PendingProfileMutations {
  return entries.reduce((pendingMutations, entry) => {
    if (entry.kind === updateProfile.kind) return withFields(pendingMutations, entry);
    return entry.kind === saveProfilePicture.kind ? withPicture(pendingMutations, entry) : pendingMutations;
  }, NO_PENDING_MUTATIONS);
}

function withFields(pendingMutations: PendingProfileMutations, entry: OutboxEntry): PendingProfileMutations {
  const args = updateProfile.read(entry.args);
  if (!args) return pendingMutations;
  if (isRefused(entry)) return { ...pendingMutations, refusedFields: { ...refusalOf(entry), fields: args.fields } };
  const fields = { ...pendingMutations.fields, ...args.fields };
  return { ...pendingMutations, fields, fieldsState: stateOf(entry), refusedFields: null };
}

function withPicture(pendingMutations: PendingProfileMutations, entry: OutboxEntry): PendingProfileMutations {
  const args = saveProfilePicture.read(entry.args);
  if (!args) return pendingMutations;
  if (isRefused(entry)) return { ...pendingMutations, refusedPicture: refusalOf(entry) };
  const picture = { key: entry.key, type: args.type };
  return { ...pendingMutations, picture, pictureState: stateOf(entry), refusedPicture: null };
}

function refusalOf({ key, error }: OutboxEntry): RefusedMutation {
  return { key, code: error?.code ?? '', message: error?.message ?? '' };
}

function stateOf({ status }: OutboxEntry): PendingState {
  return status === 'acked' || status === 'failed' || status === 'blocked' ? null : status;
}
