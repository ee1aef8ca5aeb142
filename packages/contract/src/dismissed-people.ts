import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserIdSchema } from './ids.ts';

/** Answer of POST and DELETE /api/users/{id}/dismissal, 200: a dismissed user is not suggested any more. */
export const DismissalStatusSchema = Type.Object({ isDismissed: Type.Boolean() });
export type DismissalStatus = Static<typeof DismissalStatusSchema>;

/** The synced entity, id = user id: whether the viewer said 'not interested' in a suggested user. */
export const DismissedPersonEntitySchema = Type.Object({
  userId: UserIdSchema,
  isDismissed: Type.Boolean(),
  rev: Type.Integer(),
});
export type DismissedPersonEntity = Static<typeof DismissedPersonEntitySchema>;
