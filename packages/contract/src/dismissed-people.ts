import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';
import { UserParamsSchema } from './users.ts';

/** A dismissed user is not suggested any more. */
export const DismissalStatusSchema = Type.Object({ isDismissed: Type.Boolean() });
export type DismissalStatus = Static<typeof DismissalStatusSchema>;

const dismissal = { params: UserParamsSchema, answer: DismissalStatusSchema };
export const dismissPersonCall = call('POST /api/users/{id}/dismissal', dismissal);
export const restorePersonCall = call('DELETE /api/users/{id}/dismissal', dismissal);

/** The synced entity, id = user id: whether the viewer said 'not interested' in a suggested user. */
export const DismissedPersonEntitySchema = Type.Object({
  userId: UserIdSchema,
  isDismissed: Type.Boolean(),
  rev: Type.Integer(),
});
export type DismissedPersonEntity = Static<typeof DismissedPersonEntitySchema>;
