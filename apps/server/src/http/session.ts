import type { CookieSerializeOptions } from '@fastify/cookie';
import { EXPECT_USER_HEADER } from '@posy/contract/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../changes/write-once.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, or null without a session. Set for /api and /media. */
    actor: Actor | null;
  }
}

const TOKEN = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = 180 * 86_400;

/** The caller. Throws 401 without a session, 409 when the client expects another account than the session's. */
export function requireActor(request: FastifyRequest): Actor {
  const { actor } = request;
  if (!actor) throw new AppError('unauthorized');
  const expected = request.headers[EXPECT_USER_HEADER];
  if (expected !== undefined && expected !== actor.userId) throw new AppError('user_mismatch');
  return actor;
}

/** `__Host-` binds the cookie to exactly this host over https; plain http is for loopback addresses. */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? '__Host-sid' : 'sid';
}

/**
 * The token in a Cookie header, or null. Two cookies of that name mean that one was planted, so neither counts;
 * `@fastify/cookie` would choose one of them, and is therefore used for writing only.
 */
export function readSessionToken(config: Pick<Config, 'publicUrl'>, header: string | undefined): string | null {
  if (header === undefined) return null;
  const prefix = `${sessionCookieName(config)}=`;
  let found: string | null = null;
  for (const part of header.split(';')) {
    const cookie = part.trim();
    if (!cookie.startsWith(prefix)) continue;
    if (found !== null) return null;
    found = cookie.slice(prefix.length);
  }
  return found !== null && TOKEN.test(found) ? found : null;
}

/** Sets the session cookie. The scope of the route must have `@fastify/cookie`. */
export function setSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, token: string): void {
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), maxAge: MAX_AGE_SECONDS });
}

/** Deletes the session cookie. The scope of the route must have `@fastify/cookie`. */
export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  reply.setCookie(sessionCookieName(config), '', { ...attributes(config), maxAge: 0 });
}

function attributes(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) };
}

function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
