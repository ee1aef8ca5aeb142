import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { communityItems } from '../features/links/community-page.ts';
import type { App } from './app.ts';
import { sendError } from './error-reply.ts';
import type { KnownPaths } from './known-paths.ts';
import { KnownList } from './list-page.ts';
import { Pages } from './pages.ts';
import { addressKey } from './rate-limits.ts';
import { decodedPath } from './request-path.ts';
import { PAGE_CACHE_CONTROL, pageHeaders } from './security-headers.ts';
import { readSessionToken } from './session.ts';

const HTML = /\.html(\.(br|gz))?$/;
/** The build names these by their content, so they never change. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/**
 * Serves the built web app and the fallback: a page for navigations (the app's router decides), 405 for a known call with
 * another method, else 404 as JSON.
 */
export async function installStaticWeb(app: App, deps: Deps, paths: KnownPaths): Promise<void> {
  const root = resolve(deps.config.webDir);
  const hasWeb = existsSync(join(root, 'index.html'));
  const headers = pageHeaders(deps.config);
  await app.register(fastifyStatic, {
    root,
    serve: hasWeb,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(headers);
      reply.header('cache-control', cacheControlOf(path));
    },
  });
  // Content of pages that is unknown at build time.
  const community = new KnownList({ path: '/join-us', read: () => communityItems(deps), log: deps.log });
  const lists = { '/join-us': community };
  const hasSession = ({ headers: { cookie } }: FastifyRequest) => readSessionToken(deps.config, cookie) !== null;
  const pages = new Pages(root, { headers, lists, hasSession });
  for (const path of hasWeb ? pages.paths() : []) {
    app.get(path, { schema: { hide: true } }, (request, reply) => pages.send(path, request, reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request);
    const allowed = paths.allowedMethods(path).filter((method) => method !== request.method);
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '));
      sendError(reply, 'method_not_allowed');
      return reply;
    }
    if (hasWeb && isNavigation(request, path)) return pages.send(path, request, reply);
    await deps.limits.consume('allByAddress', addressKey(request.ip));
    sendError(reply, 'not_found');
    return reply;
  });
}

function cacheControlOf(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return HTML.test(path) ? PAGE_CACHE_CONTROL : 'no-cache';
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === '/api' || /^\/(api|media|ws|assets)\//.test(path)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
