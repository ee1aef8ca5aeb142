import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { MAX_EMAIL_LENGTH } from './limits.ts';
import { CurrentUserSchema } from './users.ts';

/** Of the platform: this package has no types of Node or the DOM. */
declare const URL: new (url: string) => { readonly hostname: string };

/** Lengths are generous: the service reports invalid fields one by one. */
export const LoginBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
});
export type LoginBody = Static<typeof LoginBodySchema>;

/** Other keys, such as a role, are ignored. */
export const SignupBodySchema = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 4000 }),
  firstName: Type.String({ maxLength: 1000 }),
  lastName: Type.String({ maxLength: 1000 }),
});
export type SignupBody = Static<typeof SignupBodySchema>;

/** Settings that a client needs before a log-in. */
export const ConfigSchema = Type.Object({
  vapidPublicKey: Type.Union([Type.String(), Type.Null()]),
  liveTransport: Type.Union([Type.Literal('websocket'), Type.Literal('polling')]),
  version: Type.String(),
});
export type PublicConfig = Static<typeof ConfigSchema>;

/** Strict: exactly one address without a display name, so that a mail header cannot be misread. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Canonical form in which addresses are stored, compared and mailed to: trimmed, lower case, an internationalised domain in ASCII
 * (`bücher.example` is `xn--bcher-kva.example`). Chromium sends the latter from a field for addresses, Firefox what was typed.
 */
export function normalizeEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /^[^\s/?#@:\\[\]]*[^\0-~][^\s/?#@:\\[\]]*$/.test(domain)
    ? address.slice(0, at) + asciiDomain(domain)
    : address;
}

/** The domain itself where it has no form in ASCII: it is then refused. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Whether mail can be sent to a normalized address. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
}

export const configCall = call('GET /api/config', { answer: ConfigSchema });
export const currentUserCall = call('GET /api/user', { answer: CurrentUserSchema });
export const signUpCall = call('POST /api/signup', { body: SignupBodySchema, answer: CurrentUserSchema, status: 201 });
export const logInCall = call('POST /api/login', { body: LoginBodySchema, answer: CurrentUserSchema });
export const logOutCall = call('POST /api/logout', {});
