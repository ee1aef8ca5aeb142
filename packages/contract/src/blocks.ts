import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserParamsSchema } from './users.ts';

/** A block ends messages between the two users. */
export const BlockStatusSchema = Type.Object({ isBlocked: Type.Boolean() });
export type BlockStatus = Static<typeof BlockStatusSchema>;

const block = { params: UserParamsSchema, answer: BlockStatusSchema };
export const blockCall = call('POST /api/users/{id}/block', block);
export const unblockCall = call('DELETE /api/users/{id}/block', block);
