import { emailsCall, setEmailReadCall } from '@posy/contract/emails';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveWrite } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { readInbox, setEmailRead } from './emails.service.ts';

/** The inbox of any address, for administrators. */
export function emailsRoutes(app: App, deps: Deps): void {
  const tag = 'emails';
  const reading = { tag, canWait: true, audit: { action: 'emails.read', target: addressOf } };
  const marking = { tag, audit: { action: 'emails.mark' } };
  adminCalls(app, deps, (admin) => {
    servePage(admin, deps, emailsCall, reading, NEWEST_FIRST, async ({ query, page: { after, limit } }) => {
      const { emails, next } = await readInbox(deps, { email: query.email ?? '', before: after, limit });
      return { rows: emails, next };
    });
    serveWrite(admin, deps, setEmailReadCall, marking, ({ actor, request, params: { id }, body: { isRead }, http }) =>
      setEmailRead(deps, actor, request, auditedCall(http), { id, isRead }),
    );
  });
}

/** The inbox's address for the audit log, which also records refused calls: it is read before any validation. */
function addressOf({ query }: FastifyRequest): string {
  return typeof query === 'object' && query && 'email' in query && typeof query.email === 'string' ? query.email : '';
}
