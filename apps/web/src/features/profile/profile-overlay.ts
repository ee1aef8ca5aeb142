import type { MutationKey } from '@posy/contract/ids';
import type { ProfileFields } from '@posy/contract/profile';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';

/** The kinds of the wishes that are folded here, for who reads the outbox by kind. */
export const PROFILE_KINDS: readonly string[] = [updateProfile.kind, saveProfilePicture.kind];

/** How far the newest wish about something has got. null: there is none, all of it is on the server. */
export type PendingState = Exclude<EntryStatus, 'acked' | 'failed' | 'blocked'> | null;

/** A wish that was refused, and is kept for the person to decide on. */
export interface RefusedMutation {
  readonly key: MutationKey;
  readonly code: string;
  readonly message: string;
}

export interface PendingProfileMutations {
  /** Words that are wished and not yet in the account's row. */
  readonly fields: ProfileFields;
  /** The bytes of the picture that is wished, by the key they are kept under. */
  readonly picture: { readonly key: MutationKey; readonly type: string } | null;
  readonly fieldsState: PendingState;
  readonly pictureState: PendingState;
  /** Refused, and not replaced by a later wish. */
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

/** What this person wants their account to be, from the outbox by `ord`. A refused wish is told, and not folded. */
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

function isRefused({ status }: OutboxEntry): boolean {
  return status === 'failed' || status === 'blocked';
}

function refusalOf({ key, error }: OutboxEntry): RefusedMutation {
  return { key, code: error?.code ?? '', message: error?.message ?? '' };
}

function stateOf({ status }: OutboxEntry): PendingState {
  return status === 'acked' || status === 'failed' || status === 'blocked' ? null : status;
}
