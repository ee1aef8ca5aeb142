import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';

export const RequestResetBodySchema = Type.Object({ email: Type.String({ maxLength: 1000 }) });
export type RequestResetBody = Static<typeof RequestResetBodySchema>;

export const RESET_REQUESTED = 'If an account exists, a reset code has been sent';

export const ResetRequestedSchema = Type.Object({ message: Type.String() });
export type ResetRequested = Static<typeof ResetRequestedSchema>;

/** The service reports invalid fields. */
export const ConfirmResetBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  resetCode: Type.String({ maxLength: 100 }),
  newPassword: Type.String({ maxLength: 4000 }),
});
export type ConfirmResetBody = Static<typeof ConfirmResetBodySchema>;

/** The same answer for known and unknown addresses. */
export const requestResetCall = call('POST /api/password-reset/request', {
  body: RequestResetBodySchema,
  answer: ResetRequestedSchema,
});
/** Ends all sessions of the account. */
export const confirmResetCall = call('POST /api/password-reset/confirm', { body: ConfirmResetBodySchema });
