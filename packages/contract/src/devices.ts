import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { SessionIdSchema } from './ids.ts';

/** A session of the user. `device`: browser and system as text. */
export const SignedInDeviceSchema = Type.Object({
  id: SessionIdSchema,
  device: Type.String(),
  isThis: Type.Boolean(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
});
export type SignedInDevice = Static<typeof SignedInDeviceSchema>;

export const SessionParamsSchema = Type.Object({ id: SessionIdSchema });

export const ChangePasswordBodySchema = Type.Object({
  password: Type.String({ maxLength: 4000 }),
  newPassword: Type.String({ maxLength: 4000 }),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

export const ExportBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type ExportBody = Static<typeof ExportBodySchema>;

export const ExportStateSchema = Type.Object({
  state: Type.Union([Type.Literal('none'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
  requestedAt: Type.Union([Type.String(), Type.Null()]),
  bytes: Type.Union([Type.Integer(), Type.Null()]),
});
export type ExportState = Static<typeof ExportStateSchema>;

/** The sessions of the user, last used first. */
export const sessionsCall = call('GET /api/sessions', { answer: Type.Array(SignedInDeviceSchema) });
export const endSessionCall = call('DELETE /api/sessions/{id}', { params: SessionParamsSchema });
/** Ends all sessions but this one. */
export const endOtherSessionsCall = call('DELETE /api/sessions', {});
/** Ends all other sessions. */
export const changePasswordCall = call('POST /api/user/password', { body: ChangePasswordBodySchema });
export const exportStateCall = call('GET /api/user/export', { answer: ExportStateSchema });
/** Once a day. */
export const requestExportCall = call('POST /api/user/export', {
  body: ExportBodySchema,
  answer: ExportStateSchema,
  status: 202,
});
/** The zip. */
export const exportFileCall = call('GET /api/user/export/file', {});
