import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from './app.ts';
import { sendError } from './error-reply.ts';
import type { KnownPaths } from './known-paths.ts';
import { addressKey } from './rate-limits.ts';
import { pageHeaders } from './security-headers.ts';

/** The build names these by their content, so they never change. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** Pages that are rendered at build time, by path. */
const PRERENDERED: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/landing': 'landing.html',
  '/login': 'login.html',
  '/admin-login': 'admin-login.html',
  '/signup': 'signup.html',
  '/join-us': 'join-us.html',
  '/reset-password': 'reset-password.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
};

/**
 * Serves the built web app, and answers what nothing else does: a page for navigations (the app finds its own way), 405
 * for a known call with another method, else 404 as JSON.
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
      reply
        .headers(headers)
        .header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const pages = new Map(Object.entries(PRERENDERED).filter(([, file]) => hasWeb && existsSync(join(root, file))));
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.sendFile(pages.get(pathOf(request)) ?? 'index.html');

  for (const path of pages.keys()) app.get(path, { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const allowed = paths.allowedMethods(path).filter((method) => method !== request.method);
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '));
      sendError(reply, 'method_not_allowed');
      return reply;
    }
    if (hasWeb && isNavigation(request, path)) return sendPage(request, reply);
    await deps.limits.consume('allByAddress', addressKey(request.ip));
    sendError(reply, 'not_found');
    return reply;
  });
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === '/api' || /^\/(api|media|ws|assets)\//.test(path)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
