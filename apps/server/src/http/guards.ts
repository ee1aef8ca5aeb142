import { API_PATH, pathOf } from '@posy/contract/call';
import { MAINTENANCE_HEADER, PROTOCOL_HEADER, USER_HEADER } from '@posy/contract/headers';
import { OLDEST_SUPPORTED_PROTOCOL } from '@posy/contract/protocol';
import { logInCall, logOutCall } from '@posy/contract/session';
import { SHARE_PATH } from '@posy/contract/share-target';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Maintenance } from '../instance/shell-watch.ts';
import type { App } from './app.ts';
import { MONITOR_PATHS } from './health.ts';
import { isCrossSite, isUnknownHost, isUnsafe } from './origin.ts';
import { type Pressure, PRESSURE_RETRY_SECONDS } from './pressure.ts';
import { addressKey } from './rate-limits.ts';
import { guardedPath } from './request-path.ts';
import { API_HEADERS } from './security-headers.ts';
import { readSessionToken } from './session.ts';
import type { SlowRequestGuard } from './slow-requests.ts';

const SESSION_CALLS: ReadonlySet<string> = new Set([pathOf(logInCall, {}), pathOf(logOutCall, {})]);
/** Devices send what waits within this time after the end of a maintenance. */
const MAINTENANCE_RETRY_SECONDS = 30;

/**
 * Guards of every request, in one hook that is synchronous when the session is cached: known host, same site, supported
 * protocol, limits, session, maintenance, and overload.
 */
export function installGuards(
  app: App,
  deps: Deps,
  { slow, pressure }: { readonly slow: SlowRequestGuard; readonly pressure: Pressure },
): void {
  const { config, sessions, limits } = deps;
  app.decorateRequest('actor', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const path = guardedPath(request);
    // A socket is accepted and closed with a code instead (realtime/websocket.ts).
    if (isUnknownHost(config, headers.host) && !MONITOR_PATHS.has(path) && !request.ws)
      throw new AppError('unknown_host');
    const isApi = isApiPath(path);
    if (isApi) reply.headers(API_HEADERS);
    // This check comes before any read, line of the audit log or count for the call.
    if (isApi && limits.isOn && pressure.isHigh && request.routeOptions.config.canWait === true)
      throw new AppError('server_busy', undefined, PRESSURE_RETRY_SECONDS);
    if (isUnsafe(request.method)) {
      // Forms of the system's share sheet have `Origin: null`, and change nothing here.
      if (isCrossSite(config, headers) && path !== SHARE_PATH) throw new AppError('cross_site');
      if (headers['content-encoding'] !== undefined) throw new AppError('unsupported_media_type');
      slow.watch(raw);
    }
    // Unread bytes of a body would look like progress of the answer.
    else if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) slow.watch(raw);
    if (!isApi && !path.startsWith('/media/')) return done();
    // Uploaded files and API answers must never become a service worker of this origin.
    if (headers['service-worker'] !== undefined) throw new AppError('not_found');
    const protocol = headers[PROTOCOL_HEADER];
    if (protocol !== undefined && Number(protocol) < OLDEST_SUPPORTED_PROTOCOL) throw new AppError('update_required');

    const token = readSessionToken(config, headers.cookie);
    const known = token === null ? null : sessions.peek(token);
    if (known !== undefined && !limits.isOn) {
      identify(deps, request, reply, known);
      return done();
    }
    void lookUp(deps, request, reply, { isApi, token, known }, done);
  });
}

async function lookUp(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { isApi, token, known }: { isApi: boolean; token: string | null; known: Actor | null | undefined },
  done: (error?: Error) => void,
): Promise<void> {
  const { sessions, limits } = deps;
  try {
    // Pictures are many and cheap: counting them would lock out users who scroll fast.
    if (isApi) await limits.consume('allByAddress', addressKey(request.ip));
    const actor = known === undefined && token !== null ? await sessions.find(token) : (known ?? null);
    if (isApi && actor) await limits.consume('allByAccount', actor.userId);
    identify(deps, request, reply, actor);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}

function identify(deps: Deps, request: FastifyRequest, reply: FastifyReply, actor: Actor | null): void {
  request.actor = actor;
  if (actor) reply.header(USER_HEADER, actor.userId);
  if (deps.shell.maintenance) guardMaintenance(deps.shell.maintenance, request, reply);
}

/** During a maintenance only administrators change anything; a log-in is allowed, since they may be logged out. */
function guardMaintenance({ message }: Maintenance, request: FastifyRequest, reply: FastifyReply): void {
  const path = guardedPath(request);
  if (!isApiPath(path)) return;
  reply.header(MAINTENANCE_HEADER, encodeURIComponent(message));
  if (!isUnsafe(request.method) || request.actor?.role === 'admin' || SESSION_CALLS.has(path)) return;
  throw new AppError('maintenance', undefined, MAINTENANCE_RETRY_SECONDS);
}

function isApiPath(path: string): boolean {
  return path.startsWith(API_PATH);
}
