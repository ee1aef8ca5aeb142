import { EmailParamsSchema, EmailSchema, RevealBodySchema } from '@posy/contract/emails';
import { ConfirmResetBodySchema, RequestResetBodySchema, ResetRequestedSchema } from '@posy/contract/password-resets';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { NoBodySchema } from '../../http/no-body.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { languageOf } from '../../language/language-of.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { confirmReset } from './confirm-reset.service.ts';
import { requestReset } from './request-reset.service.ts';
import { revealCode } from './reveal-code.service.ts';

const tags = ['password-resets'];
const open = { isPublic: true };

/** The two public steps to a new password, and the code for administrators that help a user. */
export function passwordResetsRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/password-reset/request',
    { schema: { tags, body: RequestResetBodySchema, response: { 200: ResetRequestedSchema } }, config: open },
    async (request) => requestReset(deps, request.body, addressKey(request.ip), languageOf(request)),
  );

  app.post(
    '/api/password-reset/confirm',
    {
      schema: { tags, body: ConfirmResetBodySchema, response: { 204: NoBodySchema } },
      config: { ...open, fails: [409] },
    },
    async (request, reply) => {
      await confirmReset(deps, request.body, addressKey(request.ip), languageOf(request));
      return reply.code(204).send(null);
    },
  );

  adminCalls(app, deps, (admin) => {
    admin.post(
      '/api/admin/emails/:id/reveal',
      {
        schema: { tags, params: EmailParamsSchema, body: RevealBodySchema, response: { 200: EmailSchema } },
        config: { audit: { action: 'emails.reveal' } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { password } = request.body;
        const actor = requireActor(request);
        const write = writeRequestOf(request, null);
        return sendWritten(reply, await revealCode(deps, actor, write, auditedCall(request), { id, password }));
      },
    );
  });
}
