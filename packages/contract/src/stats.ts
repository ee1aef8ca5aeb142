import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';

/** One's own totals. Private posts count; followers and followed users count while they are active. */
export const UserStatsSchema = Type.Object({
  totalFollowers: Type.Integer(),
  totalFollowing: Type.Integer(),
  totalViews: Type.Integer(),
  totalFlowers: Type.Integer(),
  totalPosts: Type.Integer(),
});
export type UserStats = Static<typeof UserStatsSchema>;

/** The synced entity, id = the person's id, in their own scope alone. */
export const StatsEntitySchema = Type.Object({ ...UserStatsSchema.properties, rev: Type.Integer() });
export type StatsEntity = Static<typeof StatsEntitySchema>;

export const statsCall = call('GET /api/users/stats', { answer: UserStatsSchema });
