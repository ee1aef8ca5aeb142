import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { NewUserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { CurrentUserSchema, RoleSchema, UserParamsSchema } from './users.ts';

/** Totals of the place. Private posts count, too. */
export const AdminStatsSchema = Type.Object({
  totalUsers: Type.Integer(),
  totalPosts: Type.Integer(),
  totalAds: Type.Integer(),
  activeAds: Type.Integer(),
});
export type AdminStats = Static<typeof AdminStatsSchema>;

/** Counts of a day (UTC, `YYYY-MM-DD`). */
export const AdminDaySchema = Type.Object({ day: Type.String(), signups: Type.Integer(), posts: Type.Integer() });
export type AdminDay = Static<typeof AdminDaySchema>;

/** A user in the administrators' list. */
export const AdminUserSchema = Type.Object({ ...CurrentUserSchema.properties, createdAt: Type.String() });
export type AdminUser = Static<typeof AdminUserSchema>;

/**
 * Newest first, or by name. `q`: prefix of a name, username or e-mail address; its results are in the
 * order of relevance and ignore `sort`.
 */
export const AdminUsersQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  // A cursor in the order of names contains a name.
  cursor: Type.Optional(Type.String({ maxLength: 700 })),
  q: Type.Optional(Type.String({ maxLength: 4000 })),
  role: Type.Optional(RoleSchema),
  state: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('inactive')])),
  sort: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('name')])),
});
export type AdminUsersQuery = Static<typeof AdminUsersQuerySchema>;

export const CreateUserBodySchema = Type.Object({
  id: Type.Optional(NewUserIdSchema),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  password: Type.Optional(Type.String({ maxLength: 4000 })),
  firstName: Type.Optional(Type.String({ maxLength: 1000 })),
  lastName: Type.Optional(Type.String({ maxLength: 1000 })),
  role: Type.Optional(Type.String({ maxLength: 20 })),
});
export type CreateUserBody = Static<typeof CreateUserBodySchema>;

export const UserStatusBodySchema = Type.Object({ isActive: Type.Boolean() });
export type UserStatusBody = Static<typeof UserStatusBodySchema>;
export const UserRoleBodySchema = Type.Object({ role: RoleSchema });
export type UserRoleBody = Static<typeof UserRoleBodySchema>;

export const adminStatsCall = call('GET /api/admin/stats', { answer: AdminStatsSchema });
/** The last thirty days, oldest first. */
export const adminDaysCall = call('GET /api/admin/stats/days', { answer: Type.Array(AdminDaySchema) });
export const adminUsersCall = call('GET /api/admin/users', {
  query: AdminUsersQuerySchema,
  answer: Type.Array(AdminUserSchema),
});
export const createUserCall = call('POST /api/admin/users', {
  body: CreateUserBodySchema,
  answer: AdminUserSchema,
  status: 201,
});
const ofUser = { params: UserParamsSchema, answer: AdminUserSchema };
export const setUserStatusCall = call('PATCH /api/admin/users/{id}/status', { ...ofUser, body: UserStatusBodySchema });
export const setUserRoleCall = call('PATCH /api/admin/users/{id}/role', { ...ofUser, body: UserRoleBodySchema });
export const deleteUserCall = call('DELETE /api/admin/users/{id}', { params: UserParamsSchema });
