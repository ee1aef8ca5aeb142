import { AuditEntrySchema, AuditQuerySchema } from '@posy/contract/audit';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink } from '../../http/lists.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { adminCalls } from './admin-calls.ts';
import { listEntries } from './audit.service.ts';

const AuditEntryListSchema = Type.Array(AuditEntrySchema);

/** The call that reads the audit log; nothing changes it. */
export function auditRoutes(app: App, deps: Deps): void {
  adminCalls(app, deps, (admin) => {
    const schema = { tags: ['audit'], querystring: AuditQuerySchema, response: { 200: AuditEntryListSchema } };
    admin.get(
      '/api/admin/audit',
      { schema, config: { canWait: true, audit: { action: 'audit.read' } } },
      async (request, reply) => {
        const { cursor, limit = DEFAULT_PAGE_SIZE, action, actorId } = request.query;
        const { entries, next } = await listEntries(deps, {
          before: cursor === undefined ? TOP : parsePlace(cursor),
          limit,
          ...(action !== undefined && { action }),
          ...(actorId !== undefined && { actorId }),
        });
        const link = nextLink(request, next && formatPlace(next));
        if (link !== null) reply.header('link', link);
        return entries;
      },
    );
  });
}
