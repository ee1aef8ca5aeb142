import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from './limits.ts';
import { CurrentUserSchema } from './users.ts';

/**
 * Fields of the multipart or JSON body of {@link editProfileCall}, beside the file `profileImage`; absent fields stay. Other fields,
 * such as a role, are ignored.
 */
export const ProfileFieldsSchema = Type.Object({
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  bio: Type.Optional(Type.String()),
  /** Whether follows wait until this user accepts them. Requests that wait already go on waiting. */
  approvesFollowers: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});
export type ProfileFields = Static<typeof ProfileFieldsSchema>;

export const UsernameParamsSchema = Type.Object({ username: Type.String({ maxLength: 1000 }) });
/** `message`: the reason, fit to show; null when free. */
export const UsernameStatusSchema = Type.Object({
  username: Type.String(),
  isAvailable: Type.Boolean(),
  message: Type.Union([Type.String(), Type.Null()]),
});
export type UsernameStatus = Static<typeof UsernameStatusSchema>;

/** No dot at either end or twice in a row: such names look like others, or like the end of a sentence. */
const USERNAME = new RegExp(`^(?!\\.|.*\\.\\.|.*\\.$)[a-z0-9._]{${MIN_USERNAME_LENGTH},${MAX_USERNAME_LENGTH}}$`);

/** Canonical form in which usernames are stored and compared: NFKC, trimmed, without @, lower case. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
}

/** Says whether a normalized username has a valid form. Only the server knows whether it is free. */
export function isUsername(username: string): boolean {
  return USERNAME.test(username);
}

export const editProfileCall = call('PATCH /api/profile', { answer: CurrentUserSchema });
/** The hint under the field while typing. */
export const usernameStatusCall = call('GET /api/usernames/{username}', {
  params: UsernameParamsSchema,
  answer: UsernameStatusSchema,
});
