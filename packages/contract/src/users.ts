import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';
import { MAX_NAME_LENGTH } from './limits.ts';
import { PageQuerySchema } from './paging.ts';
import { fitText, isBlank } from './text.ts';

export const RoleSchema = Type.Union([Type.Literal('user'), Type.Literal('admin')]);
export type Role = Static<typeof RoleSchema>;

/**
 * The fields of a user that every logged-in user may see. Never an e-mail address. `approvesFollowers`: a follow of them is only
 * requested until they accept it; absent: no.
 */
export const PublicUserSchema = Type.Object({
  id: UserIdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
  bio: Type.String(),
  profileImageUrl: Type.Union([Type.String(), Type.Null()]),
  approvesFollowers: Type.Optional(Type.Boolean()),
});
export type PublicUser = Static<typeof PublicUserSchema>;

/** A user as a synced entity. `rev` only grows. */
export const UserEntitySchema = Type.Object({ ...PublicUserSchema.properties, rev: Type.Integer() });
export type UserEntity = Static<typeof UserEntitySchema>;

/**
 * A user in a list for one viewer, with whether the viewer follows them. `isRequested`: the viewer asked to; absent: no, or already
 * accepted.
 */
export const PersonSchema = Type.Object({
  ...UserEntitySchema.properties,
  isFollowing: Type.Boolean(),
  isRequested: Type.Optional(Type.Boolean()),
});
export type Person = Static<typeof PersonSchema>;

/** A page of users. */
export const PersonListSchema = Type.Array(PersonSchema);

export const UserParamsSchema = Type.Object({ id: UserIdSchema });

/** `q` as typed; the service reports invalid queries. */
export const SearchQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  q: Type.Optional(Type.String({ maxLength: 4000 })),
});
export type SearchQuery = Static<typeof SearchQuerySchema>;

/** The author in a post. */
export const AuthorSchema = Type.Object({
  id: UserIdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
  profileImageUrl: Type.Union([Type.String(), Type.Null()]),
});
export type Author = Static<typeof AuthorSchema>;

/** One's own account. `updatedAt` is ISO 8601 UTC with milliseconds. */
export const CurrentUserSchema = Type.Object({
  ...PublicUserSchema.properties,
  email: Type.String(),
  role: RoleSchema,
  isActive: Type.Boolean(),
  updatedAt: Type.String(),
});
export type CurrentUser = Static<typeof CurrentUserSchema>;

/** Display name of a user without a name. */
export const ANONYMOUS_USER = 'Anonymous User';
/** Display name of a deleted user on the wire. */
export const DELETED_USER = 'Deleted user';
/** The name of commands in the shell of the server. */
export const SHELL = 'Command line';

/** First and last name joined, or `ANONYMOUS_USER` when both show nothing. On screens: `displayName` of `language/`. */
export function displayName(person: { firstName: string; lastName: string }): string {
  const [first, last] = [fitText(person.firstName, MAX_NAME_LENGTH), fitText(person.lastName, MAX_NAME_LENGTH)];
  const name = `${first} ${last}`.trim();
  return isBlank(name) ? ANONYMOUS_USER : name;
}

export const searchPeopleCall = call('GET /api/users/search', { query: SearchQuerySchema, answer: PersonListSchema });
