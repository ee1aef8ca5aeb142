import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserParamsSchema } from './users.ts';

/** A muted user's posts are hidden from the feed and send no notices. */
export const MuteStatusSchema = Type.Object({ isMuted: Type.Boolean() });
export type MuteStatus = Static<typeof MuteStatusSchema>;

const mute = { params: UserParamsSchema, answer: MuteStatusSchema };
export const muteCall = call('POST /api/users/{id}/mute', mute);
export const unmuteCall = call('DELETE /api/users/{id}/mute', mute);

/** A user's blocks and mutes of another user, id = theirs; synced in one's own scope. No row where there is neither. */
export const RelationEntitySchema = Type.Object({
  id: Type.String(),
  isBlocked: Type.Boolean(),
  isMuted: Type.Boolean(),
  name: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
  profileImageUrl: Type.Union([Type.String(), Type.Null()]),
  rev: Type.Integer(),
});
export type RelationEntity = Static<typeof RelationEntitySchema>;
