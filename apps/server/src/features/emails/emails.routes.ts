import { EmailParamsSchema, EmailReadBodySchema, EmailSchema, EmailsQuerySchema } from '@posy/contract/emails';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { readInbox, setEmailRead } from './emails.service.ts';

const EmailListSchema = Type.Array(EmailSchema);

/** The inbox of any address, for administrators. */
export function emailsRoutes(app: App, deps: Deps): void {
  adminCalls(app, deps, (admin) => {
    readRoute(admin, deps);
    const tags = ['emails'];

    admin.patch(
      '/api/admin/emails/:id',
      {
        schema: { tags, params: EmailParamsSchema, body: EmailReadBodySchema, response: { 200: EmailSchema } },
        config: { audit: { action: 'emails.mark' } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { isRead } = request.body;
        const actor = requireActor(request);
        const write = writeRequestOf(request, { isRead });
        return sendWritten(reply, await setEmailRead(deps, actor, write, auditedCall(request), { id, isRead }));
      },
    );
  });
}

function readRoute(admin: App, deps: Deps): void {
  admin.get(
    '/api/admin/emails',
    {
      schema: { tags: ['emails'], querystring: EmailsQuerySchema, response: { 200: EmailListSchema } },
      config: { canWait: true, audit: { action: 'emails.read', target: addressOf } },
    },
    async (request, reply) => {
      const { email = '', cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
      const before = cursor === undefined ? TOP : parsePlace(cursor);
      const { emails, next } = await readInbox(deps, { email, before, limit });
      const link = nextLink(request, next && formatPlace(next));
      if (link !== null) reply.header('link', link);
      return emails;
    },
  );
}

/** The inbox's address for the audit log, which also records refused calls: it is read before any validation. */
function addressOf({ query }: FastifyRequest): string {
  return typeof query === 'object' && query && 'email' in query && typeof query.email === 'string' ? query.email : '';
}
