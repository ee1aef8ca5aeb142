import type { Static } from 'typebox';
import * as Type from 'typebox';
import { MAX_EMAIL_LENGTH } from './limits.ts';

/** POST /api/login. Lengths are generous: what is wrong is told by the service, in the spec's words. */
export const LoginBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
});
export type LoginBody = Static<typeof LoginBodySchema>;

/** POST /api/signup. Other keys are ignored, so that nobody signs up as an administrator. */
export const SignupBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
  firstName: Type.String({ maxLength: 1000 }),
  lastName: Type.String({ maxLength: 1000 }),
});
export type SignupBody = Static<typeof SignupBodySchema>;

/** GET /api/config: what a client must know before anybody is signed in. */
export const ConfigSchema = Type.Object({
  vapidPublicKey: Type.Union([Type.String(), Type.Null()]),
  liveTransport: Type.Union([Type.Literal('websocket'), Type.Literal('polling')]),
  version: Type.String(),
});
export type PublicConfig = Static<typeof ConfigSchema>;

/** Strict on purpose: one plain address, no display name, no list, nothing a mail header could misread. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** The form in which addresses are kept and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Says whether a normalized address is one that mail can be sent to. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
}
