import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';
import { UserEntitySchema } from './users.ts';

/**
 * A user whom the viewer does not follow, and who is followed by people whom the viewer
 * follows. `followedBy`: two of these, those followed last first; `followedByCount`: the number of all
 * among the newest follows that the server reads. `activeNear`: for a user whom none of them follows, two whose newest posts that
 * user commented on; absent otherwise.
 */
export const SuggestedPersonSchema = Type.Object({
  user: UserEntitySchema,
  followedBy: Type.Array(UserIdSchema),
  followedByCount: Type.Integer(),
  activeNear: Type.Optional(Type.Array(UserIdSchema)),
});
export type SuggestedPerson = Static<typeof SuggestedPersonSchema>;

export const suggestedPeopleCall = call('GET /api/users/suggested', { answer: Type.Array(SuggestedPersonSchema) });
