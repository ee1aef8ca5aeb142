import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Config } from '../config.ts';

/** Headers of every API answer: not stored, not sniffed, marked as Posy's. */
export const API_HEADERS = {
  'x-posy': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'Cookie, Sec-Fetch-Site',
} as const;

/**
 * For every page. WebKit keeps a page that is left by a navigation in its back/forward cache, together with its open
 * transaction, and the next page waits for that transaction forever. It does not keep pages with this header.
 */
export const PAGE_CACHE_CONTROL = 'no-store';

const Hashes = Type.Array(Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }));
const InlineHashesSchema = Type.Object({ scriptHashes: Hashes, styleHashes: Hashes });
type InlineHashes = Static<typeof InlineHashesSchema>;
const NONE: InlineHashes = { scriptHashes: [], styleHashes: [] };

/** Headers of pages, computed once at the start. */
export function pageHeaders(config: Config): Readonly<Record<string, string>> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  return Object.freeze({
    'x-posy': '1',
    'content-security-policy': contentSecurityPolicy(readInlineHashes(config.webDir)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}

/** Allows this origin only; inline code for the first paint is allowed by its hash. */
export function contentSecurityPolicy({ scriptHashes, styleHashes }: InlineHashes = NONE): string {
  const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(scriptHashes)}`,
    `style-src ${sources(styleHashes)}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Hashes that the build wrote to `csp.json` beside the app; empty without that file. */
function readInlineHashes(webDir: string): InlineHashes {
  let text: string;
  try {
    text = readFileSync(join(webDir, 'csp.json'), 'utf8');
  } catch {
    return NONE;
  }
  const value: unknown = JSON.parse(text);
  if (!Check(InlineHashesSchema, value)) throw new Error(`${join(webDir, 'csp.json')} does not hold hashes`);
  return value;
}
