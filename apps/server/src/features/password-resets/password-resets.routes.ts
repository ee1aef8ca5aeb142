import { ConfirmResetBodySchema, RequestResetBodySchema, ResetRequestedSchema } from '@posy/contract/password-resets';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { confirmReset } from './confirm-reset.service.ts';
import { requestReset } from './request-reset.service.ts';

const tags = ['password-resets'];

/** The two steps to a new password for who has forgotten theirs. Open to everybody. */
export function passwordResetsRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/password-reset/request',
    { schema: { tags, body: RequestResetBodySchema, response: { 200: ResetRequestedSchema } } },
    async (request) => requestReset(deps, request.body, addressKey(request.ip)),
  );

  app.post(
    '/api/password-reset/confirm',
    { schema: { tags, body: ConfirmResetBodySchema, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await confirmReset(deps, request.body, addressKey(request.ip));
      return reply.code(204).send(null);
    },
  );
}
