import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Config } from '../config.ts';

/** On every answer of the API: kept nowhere, never sniffed, marked as ours. */
export const API_HEADERS = {
  'x-posy': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'Cookie, Sec-Fetch-Site',
} as const;

/**
 * Of every page. WebKit keeps a page that is left by a navigation in its back/forward cache, together with the transaction
 * it has open, and the next page waits for that for good. It does not keep a page that says this.
 */
export const PAGE_CACHE_CONTROL = 'no-store';

const Hashes = Type.Array(Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }));
const InlineHashesSchema = Type.Object({ scriptHashes: Hashes, styleHashes: Hashes });
type InlineHashes = Static<typeof InlineHashesSchema>;
const NONE: InlineHashes = { scriptHashes: [], styleHashes: [] };

/** Headers of pages: what they may load and who may embed them. Made once, at the start. */
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

/** Everything from ourselves and nothing else; what a page holds inline for its first paint is named by its hash. */
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

/** Hashes the build wrote beside the app (`csp.json`); none when it wrote none. */
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
