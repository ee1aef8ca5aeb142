import type { Static } from 'typebox';
import * as Type from 'typebox';
import { MAX_EMAIL_LENGTH } from './limits.ts';

/** POST /api/login. Lengths are generous: the service reports invalid fields in the spec's words. */
export const LoginBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
});
export type LoginBody = Static<typeof LoginBodySchema>;

/** POST /api/signup. Other keys, such as a role, are ignored. */
export const SignupBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
  firstName: Type.String({ maxLength: 1000 }),
  lastName: Type.String({ maxLength: 1000 }),
});
export type SignupBody = Static<typeof SignupBodySchema>;

/** GET /api/config: settings that a client needs before a log-in. */
export const ConfigSchema = Type.Object({
  vapidPublicKey: Type.Union([Type.String(), Type.Null()]),
  liveTransport: Type.Union([Type.Literal('websocket'), Type.Literal('polling')]),
  version: Type.String(),
});
export type PublicConfig = Static<typeof ConfigSchema>;

/** Strict: exactly one address without a display name, so that a mail header cannot be misread. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Canonical form in which addresses are stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether mail can be sent to a normalized address. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
}
