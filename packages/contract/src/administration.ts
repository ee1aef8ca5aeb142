import type { Static } from 'typebox';
import * as Type from 'typebox';
import { NewUserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { CurrentUserSchema, RoleSchema } from './users.ts';

/** GET /api/admin/stats. Private posts count, too. */
export const AdminStatsSchema = Type.Object({
  totalUsers: Type.Integer(),
  totalPosts: Type.Integer(),
  totalAds: Type.Integer(),
  activeAds: Type.Integer(),
});
export type AdminStats = Static<typeof AdminStatsSchema>;

/** GET /api/admin/stats/days: the last thirty days (UTC, `YYYY-MM-DD`), oldest first. */
export const AdminDaySchema = Type.Object({ day: Type.String(), signups: Type.Integer(), posts: Type.Integer() });
export type AdminDay = Static<typeof AdminDaySchema>;

/** A user in the administrators' list. */
export const AdminUserSchema = Type.Object({ ...CurrentUserSchema.properties, createdAt: Type.String() });
export type AdminUser = Static<typeof AdminUserSchema>;

/**
 * GET /api/admin/users: newest first, or by name. `q`: prefix of a name, username or e-mail address; its results are in the
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

/** POST /api/admin/users, 201. */
export const CreateUserBodySchema = Type.Object({
  id: Type.Optional(NewUserIdSchema),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  password: Type.Optional(Type.String({ maxLength: 4000 })),
  firstName: Type.Optional(Type.String({ maxLength: 1000 })),
  lastName: Type.Optional(Type.String({ maxLength: 1000 })),
  role: Type.Optional(Type.String({ maxLength: 20 })),
});
export type CreateUserBody = Static<typeof CreateUserBodySchema>;

/** PATCH /api/admin/users/{id}/status and /role, 200 with the person. */
export const UserStatusBodySchema = Type.Object({ isActive: Type.Boolean() });
export type UserStatusBody = Static<typeof UserStatusBodySchema>;
export const UserRoleBodySchema = Type.Object({ role: RoleSchema });
export type UserRoleBody = Static<typeof UserRoleBodySchema>;
