import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Answer of POST and DELETE /api/users/{id}/block, 200. Who blocked somebody exchanges no messages with them. */
export const BlockStatusSchema = Type.Object({ isBlocked: Type.Boolean() });
export type BlockStatus = Static<typeof BlockStatusSchema>;
