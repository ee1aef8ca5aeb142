import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { isCrossSite, isUnsafe } from '../../http/origin.ts';
import { requireActor } from '../../http/session.ts';
import { findAccount } from '../users/users.service.ts';
import { type AuditedCall, noteCall } from './audit.service.ts';

const DENIED = 'admin_required';

/** Audit entry of a call. `target`: the subject, from path and query; default: the `id` in its path. */
export interface AuditRule {
  readonly action: string;
  readonly target?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    audit?: AuditRule;
  }
  interface FastifyRequest {
    /** The call's audit entry; null unless it is an administrators' call with a session. */
    audited: AuditedCall | null;
  }
}

/**
 * Declares calls for administrators only, each with a `config.audit`. Every call with a session writes exactly one line of the
 * audit log (denied ones within a limit): a read, refusal or denial before it is answered, a change within its own
 * transaction, by `noteDone` with {@link auditedCall}. A repeated request writes no second line.
 */
export function adminCalls(app: App, deps: Deps, declare: (admin: App) => void): void {
  app.register(async (scope) => {
    scope.decorateRequest('audited', null);
    scope.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.audit) throw new Error(`${String(method)} ${url} does not say what the audit log is told of it`);
    });
    scope.addHook('onRequest', (request) => requireAdmin(deps, request));
    scope.addHook('onSend', (request, reply, payload) => noteEnd(deps, request, reply).then(() => payload));
    declare(scope.withTypeProvider<TypeBoxTypeProvider>());
  });
}

/** The audit entry of this call; `more`: fields that are known once the body was read. */
export function auditedCall(
  request: FastifyRequest,
  more: Partial<Pick<AuditedCall, 'action' | 'target'>> = {},
): AuditedCall {
  if (!request.audited) throw new AppError('unauthorized');
  return (request.audited = { ...request.audited, ...more });
}

/** Reads the role from the database: a demoted administrator is refused at once, without the session cache. */
async function requireAdmin(deps: Deps, request: FastifyRequest): Promise<void> {
  // A link on another site would send the cookie, and the log would record a read in the user's name.
  if (isCrossSite(deps.config, request.headers)) throw new AppError('cross_site');
  const { userId } = requireActor(request);
  const { audit } = request.routeOptions.config;
  const target = audit?.target ?? idInPath;
  request.audited = { actorId: userId, action: audit?.action ?? '', target: target(request), address: request.ip };
  if ((await findAccount(deps, userId))?.role === 'admin') return;
  try {
    await deps.limits.consume('denialsByAccount', userId);
  } catch (error) {
    // Lines of the log stay for a year: denied calls must not fill it.
    request.audited = null;
    throw error;
  }
  throw new AppError(DENIED);
}

async function noteEnd(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { audited } = request;
  const isRefused = reply.statusCode >= 400;
  if (!audited || (isUnsafe(request.method) && !isRefused)) return;
  try {
    const isDenied = reply.getHeader(ERROR_CODE_HEADER) === DENIED;
    if (deps.db.isReadOnly) request.log.warn({ audited }, 'A call that the audit log cannot take');
    else await noteCall(deps, audited, isDenied ? 'denied' : isRefused ? 'refused' : 'done');
  } catch (error) {
    if (!isRefused) throw error;
    request.log.error({ err: error, requestId: request.id }, 'A refusal could not be written to the audit log');
  }
}

function idInPath({ params }: FastifyRequest): string {
  return typeof params === 'object' && params && 'id' in params ? String(params.id) : '';
}
