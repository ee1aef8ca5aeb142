import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';

export const DeleteAccountBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type DeleteAccountBody = Static<typeof DeleteAccountBodySchema>;

/** Deletes one's account with everything in it. */
export const deleteAccountCall = call('DELETE /api/user', { body: DeleteAccountBodySchema });
