import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Answer of POST and DELETE /api/users/{id}/mute, 200: what they share is not in one's feed, nor told. */
export const MuteStatusSchema = Type.Object({ isMuted: Type.Boolean() });
export type MuteStatus = Static<typeof MuteStatusSchema>;

/** What one decided about a person, id = theirs; the synced entity in one's own scope. Of nothing there is no row. */
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
