import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Answer of POST and DELETE /api/users/{id}/block, 200. A block ends messages between the two users. */
export const BlockStatusSchema = Type.Object({ isBlocked: Type.Boolean() });
export type BlockStatus = Static<typeof BlockStatusSchema>;
