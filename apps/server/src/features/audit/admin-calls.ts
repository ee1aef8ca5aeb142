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

/** What the audit log says of a call. `target`: whom it is about, by its path and query; default: the `id` in its path. */
export interface AuditRule {
  readonly action: string;
  readonly target?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    audit?: AuditRule;
  }
  interface FastifyRequest {
    /** What the audit log is told of the call; null unless it is one of administrators, by somebody signed in. */
    audited: AuditedCall | null;
  }
}

/**
 * Declares calls that are for administrators alone, each with a `config.audit`. Every call by somebody signed in leaves exactly
 * one line of the audit log (of denied ones those within a limit): one that reads, or is refused or denied, before it is answered; one that changes something
 * in the transaction that does it, by `noteDone` with {@link auditedCall}. A repeated request leaves no second one.
 */
export function adminCalls(app: App, deps: Deps, declare: (admin: App) => void): void {
  app.register(async (scope) => {
    scope.decorateRequest('audited', null);
    scope.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.audit) throw new Error(`${String(method)} ${url} does not say what the audit log is told of it`);
    });
    scope.addHook('onRequest', (request) => letIn(deps, request));
    scope.addHook('onSend', (request, reply, payload) => noteEnd(deps, request, reply).then(() => payload));
    declare(scope.withTypeProvider<TypeBoxTypeProvider>());
  });
}

/** What the audit log is told of this call; `more`: what is known of it now that its body was read. */
export function auditedCall(
  request: FastifyRequest,
  more: Partial<Pick<AuditedCall, 'action' | 'target'>> = {},
): AuditedCall {
  if (!request.audited) throw new AppError('unauthorized');
  return (request.audited = { ...request.audited, ...more });
}

/** The role is read anew: whom another administrator has just demoted is let in nowhere, whatever is remembered. */
async function letIn(deps: Deps, request: FastifyRequest): Promise<void> {
  // A link on another site may lead here, with the cookie: the log would say that its reader looked.
  if (isCrossSite(deps.config, request.headers)) throw new AppError('cross_site');
  const { userId } = requireActor(request);
  const { audit } = request.routeOptions.config;
  const target = audit?.target ?? idInPath;
  request.audited = { actorId: userId, action: audit?.action ?? '', target: target(request), address: request.ip };
  if ((await findAccount(deps, userId))?.role === 'admin') return;
  try {
    await deps.limits.consume('denialsByAccount', userId);
  } catch (error) {
    // The log is never pruned by its lines: nobody may fill it with calls that are denied.
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
