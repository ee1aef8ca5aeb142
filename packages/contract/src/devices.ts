import type { Static } from 'typebox';
import * as Type from 'typebox';
import { SessionIdSchema } from './ids.ts';

/** GET /api/sessions: the user's sessions, last used first. `device`: browser and system as text. */
export const SignedInDeviceSchema = Type.Object({
  id: SessionIdSchema,
  device: Type.String(),
  isThis: Type.Boolean(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
});
export type SignedInDevice = Static<typeof SignedInDeviceSchema>;

/** DELETE /api/sessions/{id}, 204; DELETE /api/sessions: all others, 204. */
export const SessionParamsSchema = Type.Object({ id: SessionIdSchema });

/** POST /api/user/password, 204: ends all other sessions. */
export const ChangePasswordBodySchema = Type.Object({
  password: Type.String({ maxLength: 4000 }),
  newPassword: Type.String({ maxLength: 4000 }),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

/** POST /api/user/export {password}, 202; GET: its state. Once a day. GET /api/user/export/file: the zip. */
export const ExportBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type ExportBody = Static<typeof ExportBodySchema>;

export const ExportStateSchema = Type.Object({
  state: Type.Union([Type.Literal('none'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
  requestedAt: Type.Union([Type.String(), Type.Null()]),
  bytes: Type.Union([Type.Integer(), Type.Null()]),
});
export type ExportState = Static<typeof ExportStateSchema>;
