import type { MutationKey } from '@posy/contract/ids';
import type { ProfileFields } from '@posy/contract/profile';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';

/** The kinds of the wishes that are folded here, for who reads the outbox by kind. */
export const PROFILE_KINDS: readonly string[] = [updateProfile.kind, saveProfilePicture.kind];

/** How far the newest wish about something has got. null: there is none, all of it is on the server. */
export type WishState = Exclude<EntryStatus, 'acked' | 'failed' | 'blocked'> | null;

/** A wish that was refused, and is kept for the person to decide on. */
export interface RefusedWish {
  readonly key: MutationKey;
  readonly code: string;
  readonly message: string;
}

export interface ProfileWishes {
  /** Words that are wished and not yet in the account's row. */
  readonly fields: ProfileFields;
  /** The bytes of the picture that is wished, by the key they are kept under. */
  readonly picture: { readonly key: MutationKey; readonly type: string } | null;
  readonly fieldsState: WishState;
  readonly pictureState: WishState;
  /** Refused, and not replaced by a later wish. */
  readonly refusedFields: (RefusedWish & { readonly fields: ProfileFields }) | null;
  readonly refusedPicture: RefusedWish | null;
}

export const NO_WISHES: ProfileWishes = {
  fields: {},
  picture: null,
  fieldsState: null,
  pictureState: null,
  refusedFields: null,
  refusedPicture: null,
};

/** What this person wants their account to be, from the outbox by `ord`. A refused wish is told, and not folded. */
export function foldProfileWishes(entries: readonly OutboxEntry[]): ProfileWishes {
  return entries.reduce((wishes, entry) => {
    if (entry.kind === updateProfile.kind) return withFields(wishes, entry);
    return entry.kind === saveProfilePicture.kind ? withPicture(wishes, entry) : wishes;
  }, NO_WISHES);
}

function withFields(wishes: ProfileWishes, entry: OutboxEntry): ProfileWishes {
  const args = updateProfile.read(entry.args);
  if (!args) return wishes;
  if (isRefused(entry)) return { ...wishes, refusedFields: { ...refusalOf(entry), fields: args.fields } };
  const fields = { ...wishes.fields, ...args.fields };
  return { ...wishes, fields, fieldsState: stateOf(entry), refusedFields: null };
}

function withPicture(wishes: ProfileWishes, entry: OutboxEntry): ProfileWishes {
  const args = saveProfilePicture.read(entry.args);
  if (!args) return wishes;
  if (isRefused(entry)) return { ...wishes, refusedPicture: refusalOf(entry) };
  const picture = { key: entry.key, type: args.type };
  return { ...wishes, picture, pictureState: stateOf(entry), refusedPicture: null };
}

function isRefused({ status }: OutboxEntry): boolean {
  return status === 'failed' || status === 'blocked';
}

function refusalOf({ key, error }: OutboxEntry): RefusedWish {
  return { key, code: error?.code ?? '', message: error?.message ?? '' };
}

function stateOf({ status }: OutboxEntry): WishState {
  return status === 'acked' || status === 'failed' || status === 'blocked' ? null : status;
}
