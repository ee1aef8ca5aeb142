import type { Static } from 'typebox';
import * as Type from 'typebox';

/** DELETE /api/user: the account with everything in it. */
export const DeleteAccountBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type DeleteAccountBody = Static<typeof DeleteAccountBodySchema>;
