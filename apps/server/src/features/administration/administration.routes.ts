import {
  adminDaysCall,
  adminStatsCall,
  adminUsersCall,
  createUserCall,
  deleteUserCall,
  setUserRoleCall,
  setUserStatusCall,
} from '@posy/contract/administration';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveRead, serveWrite } from '../../http/serve.ts';
import type { CursorFormat } from '../../paging/page-cursor.ts';
import { removeUser, setUserActive, setUserRole } from '../account/account.service.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { listAccounts } from './account-list.service.ts';
import { createAccount } from './administration.service.ts';
import { readNewAccount } from './new-account.ts';
import { readDays, readTotals } from './totals.service.ts';

const tag = 'administration';

/** Cursors that the list reads itself: each of its orders has its own. */
const CURSORS: CursorFormat<string | null> = {
  first: null,
  parse: (cursor) => cursor,
  format: (cursor) => cursor ?? '',
};

/** Routes of administrators for totals and accounts. */
export function administrationRoutes(app: App, deps: Deps): void {
  adminCalls(app, deps, (admin) => {
    totalsRoutes(admin, deps);
    accountsRoutes(admin, deps);
    accountRoutes(admin, deps);
  });
}

function totalsRoutes(admin: App, deps: Deps): void {
  serveRead(admin, deps, adminStatsCall, { tag, canWait: true, audit: { action: 'stats.read' } }, () =>
    readTotals(deps),
  );
  serveRead(admin, deps, adminDaysCall, { tag, canWait: true, audit: { action: 'stats.days' } }, () => readDays(deps));
}

function accountsRoutes(admin: App, deps: Deps): void {
  const listing = { tag, canWait: true, audit: { action: 'users.read' } };
  servePage(admin, deps, adminUsersCall, listing, CURSORS, async ({ query, page: { limit } }) => {
    const { users, next } = await listAccounts(deps.db.read, { ...query, limit });
    return { rows: users, next };
  });

  // A fast hash of the password must not be stored.
  const args = (body: object) => ({ ...body, password: '' });
  const creation = { tag, args, audit: { action: 'user.create' } };
  serveWrite(admin, deps, createUserCall, creation, async ({ actor, request, body, http }) => {
    const call = auditedCall(http, { target: body.id ?? body.email ?? '' });
    return createAccount(deps, actor, request, readNewAccount(body), call);
  });
}

function accountRoutes(admin: App, deps: Deps): void {
  const status = { tag, audit: { action: 'user.status' } };
  serveWrite(admin, deps, setUserStatusCall, status, ({ actor, request, params, body: { isActive }, http }) => {
    const { address } = auditedCall(http, { action: isActive ? 'user.activate' : 'user.deactivate' });
    return setUserActive(deps, actor, request, { userId: params.id, isActive, address });
  });
  const roles = { tag, audit: { action: 'user.role' } };
  serveWrite(admin, deps, setUserRoleCall, roles, ({ actor, request, params, body: { role }, http }) => {
    const { address } = auditedCall(http, { action: role === 'admin' ? 'user.promote' : 'user.demote' });
    return setUserRole(deps, actor, request, { userId: params.id, role, address });
  });
  const deletion = { tag, audit: { action: 'user.delete' } };
  serveWrite(admin, deps, deleteUserCall, deletion, ({ actor, request, params, http }) =>
    removeUser(deps, actor, request, params.id, auditedCall(http).address),
  );
}
