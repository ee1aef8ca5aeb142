import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { PersonSchema } from './users.ts';

/** `who`: a username in any case, with or without @, or the id of a user. */
export const UserPageParamsSchema = Type.Object({ who: Type.String({ maxLength: 100 }) });

/** Posts of a user are counted up to here. */
export const MAX_COUNTED_POSTS = 10_000;

/** The page of a user, for one viewer. The posts come from {@link postsCall}. */
export const UserPageSchema = Type.Object({
  user: PersonSchema,
  /** Posts that the viewer may see, up to {@link MAX_COUNTED_POSTS}. */
  totalPosts: Type.Integer(),
  totalFollowers: Type.Integer(),
  totalFollowing: Type.Integer(),
});
export type UserPage = Static<typeof UserPageSchema>;

export const userPageCall = call('GET /api/user-pages/{who}', { params: UserPageParamsSchema, answer: UserPageSchema });
