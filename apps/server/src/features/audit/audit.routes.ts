import { auditCall } from '@posy/contract/audit';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { adminCalls } from './admin-calls.ts';
import { listEntries } from './audit.service.ts';

/** The call that reads the audit log; nothing changes it. */
export function auditRoutes(app: App, deps: Deps): void {
  const service = { tag: 'audit', canWait: true, audit: { action: 'audit.read' } };
  adminCalls(app, deps, (admin) =>
    servePage(admin, deps, auditCall, service, NEWEST_FIRST, async ({ query, page: { after, limit } }) => {
      const { action, actorId } = query;
      const { entries, next } = await listEntries(deps, {
        before: after,
        limit,
        ...(action !== undefined && { action }),
        ...(actorId !== undefined && { actorId }),
      });
      return { rows: entries, next };
    }),
  );
}
