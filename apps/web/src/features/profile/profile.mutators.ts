import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { editProfileCall, type ProfileFields, ProfileFieldsSchema } from '@posy/contract/profile';
import type { MutationDefinition, QueuedEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';

/** `userId`: oneself. `fields`: only the changed ones. */
const UpdateArgsSchema = Type.Object({ userId: UserIdSchema, fields: ProfileFieldsSchema });
export type UpdateProfileArgs = Type.Static<typeof UpdateArgsSchema>;

/** The bytes are stored beside the entry: a square picture, ready to be sent. */
const PictureArgsSchema = Type.Object({ userId: UserIdSchema, name: Type.String(), type: Type.String() });
export type SavePictureArgs = Type.Static<typeof PictureArgsSchema>;

/** Mutations of one's own account are sent in order, but for the approval of followers. */
const LANE = 'me';
/** A large picture must not delay it. */
const APPROVAL_LANE = 'approval';

const targetOf = ({ userId }: { readonly userId: UserId }) => ({ type: 'me', id: userId });

/** Changes the text fields of one's profile. Pending changes are merged into one call. */
export const updateProfile: MutationDefinition<UpdateProfileArgs> = {
  kind: 'profile.update',
  version: 1,
  read: (args) => (matches(UpdateArgsSchema, args) ? args : null),
  lane: ({ fields }) => (fields.approvesFollowers === undefined ? LANE : APPROVAL_LANE),
  target: targetOf,
  coalesce(queued, next) {
    const earlier = ofKind(queued, 'profile.update');
    const fields = earlier.map(({ args }) => updateProfile.read(args)?.fields ?? {});
    return {
      remove: earlier.map(({ key }) => key),
      add: true,
      args: { ...next, fields: Object.assign({}, ...fields, next.fields) },
    };
  },
  request: ({ fields }) => ({ ...requestOf(editProfileCall, {}), fields: definedFields(fields) }),
  narrows: ({ fields }) => fields.approvesFollowers === 'true',
  // Without approval everybody may follow, and see the posts for followers.
  shares: ({ fields: { approvesFollowers, ...texts } }) =>
    approvesFollowers === 'false' || Object.keys(texts).length > 0,
};

/** Changes one's picture. Only the last of several pending changes is sent. */
export const saveProfilePicture: MutationDefinition<SavePictureArgs> = {
  kind: 'profile.picture',
  version: 1,
  read: (args) => (matches(PictureArgsSchema, args) ? args : null),
  lane: () => LANE,
  target: targetOf,
  coalesce: (queued) => ({ remove: ofKind(queued, 'profile.picture').map(({ key }) => key), add: true }),
  request: ({ name, type }) => ({
    ...requestOf(editProfileCall, {}),
    fields: {},
    file: { field: 'profileImage', name, type },
  }),
  shares: () => true,
};

function ofKind(entries: readonly QueuedEntry[], wanted: string): QueuedEntry[] {
  return entries.filter(({ kind }) => kind === wanted);
}

function definedFields(fields: ProfileFields): Record<string, string> {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
