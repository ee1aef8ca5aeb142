import {
  AdminDaySchema,
  AdminStatsSchema,
  AdminUserSchema,
  AdminUsersQuerySchema,
  CreateUserBodySchema,
  UserRoleBodySchema,
  UserStatusBodySchema,
} from '@posy/contract/administration';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { UserParamsSchema } from '@posy/contract/users';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { removeUser, setUserActive, setUserRole } from '../account/account.service.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { listAccounts } from './account-list.service.ts';
import { createAccount } from './administration.service.ts';
import { readNewAccount } from './new-account.ts';
import { readDays, readTotals } from './totals.service.ts';

const tags = ['administration'];
const params = UserParamsSchema;
const AdminUserListSchema = Type.Array(AdminUserSchema);
const AdminDayListSchema = Type.Array(AdminDaySchema);

/** Routes of administrators for totals and accounts. */
export function administrationRoutes(app: App, deps: Deps): void {
  adminCalls(app, deps, (admin) => {
    totalsRoutes(admin, deps);
    listRoute(admin, deps);
    createRoute(admin, deps);
    accountRoutes(admin, deps);
  });
}

function totalsRoutes(admin: App, deps: Deps): void {
  const stats = {
    schema: { tags, response: { 200: AdminStatsSchema } },
    config: { canWait: true, audit: { action: 'stats.read' } },
  };
  admin.get('/api/admin/stats', stats, () => readTotals(deps));

  const schema = { tags, response: { 200: AdminDayListSchema } };
  const days = { schema, config: { canWait: true, audit: { action: 'stats.days' } } };
  admin.get('/api/admin/stats/days', days, () => readDays(deps));
}

function listRoute(admin: App, deps: Deps): void {
  const schema = { tags, querystring: AdminUsersQuerySchema, response: { 200: AdminUserListSchema } };
  admin.get(
    '/api/admin/users',
    { schema, config: { canWait: true, audit: { action: 'users.read' } } },
    async (request, reply) => {
      const { limit = DEFAULT_PAGE_SIZE, ...query } = request.query;
      const { users, next } = await listAccounts(deps.db.read, { ...query, limit });
      const link = nextLink(request, next);
      if (link !== null) reply.header('link', link);
      return users;
    },
  );
}

function createRoute(admin: App, deps: Deps): void {
  const schema = { tags, body: CreateUserBodySchema, response: { 201: AdminUserSchema } };
  admin.post('/api/admin/users', { schema, config: { audit: { action: 'user.create' } } }, async (request, reply) => {
    const call = auditedCall(request, { target: request.body.id ?? request.body.email ?? '' });
    const account = readNewAccount(request.body);
    // A fast hash of the password must not be stored.
    const write = writeRequestOf(request, { ...request.body, password: '' });
    return sendWritten(reply, await createAccount(deps, requireActor(request), write, account, call));
  });
}

function accountRoutes(admin: App, deps: Deps): void {
  const status = {
    schema: { tags, params, body: UserStatusBodySchema, response: { 200: AdminUserSchema } },
    config: { audit: { action: 'user.status' } },
  };
  admin.patch('/api/admin/users/:id/status', status, async (request, reply) => {
    const { isActive } = request.body;
    const { address } = auditedCall(request, { action: isActive ? 'user.activate' : 'user.deactivate' });
    const aim = { userId: request.params.id, isActive, address };
    const write = writeRequestOf(request, { isActive });
    return sendWritten(reply, await setUserActive(deps, requireActor(request), write, aim));
  });

  const role = {
    schema: { tags, params, body: UserRoleBodySchema, response: { 200: AdminUserSchema } },
    config: { audit: { action: 'user.role' } },
  };
  admin.patch('/api/admin/users/:id/role', role, async (request, reply) => {
    const { role: desired } = request.body;
    const { address } = auditedCall(request, { action: desired === 'admin' ? 'user.promote' : 'user.demote' });
    const aim = { userId: request.params.id, role: desired, address };
    const write = writeRequestOf(request, { role: desired });
    return sendWritten(reply, await setUserRole(deps, requireActor(request), write, aim));
  });

  const deletion = { schema: { tags, params }, config: { audit: { action: 'user.delete' } } };
  admin.delete('/api/admin/users/:id', deletion, async (request, reply) => {
    const { address } = auditedCall(request);
    const write = writeRequestOf(request, null);
    return sendWritten(reply, await removeUser(deps, requireActor(request), write, request.params.id, address));
  });
}
