import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Config } from '../config.ts';

/** On every answer of the API: kept nowhere, never sniffed, marked as ours. */
export const API_HEADERS = {
  'x-posy': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'Cookie, Sec-Fetch-Site',
} as const;

const ScriptHashesSchema = Type.Object({
  scriptHashes: Type.Array(Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' })),
});

/** Headers of pages: what they may load and who may embed them. Made once, at the start. */
export function pageHeaders(config: Config): Readonly<Record<string, string>> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  return Object.freeze({
    'x-posy': '1',
    'content-security-policy': contentSecurityPolicy(readScriptHashes(config.webDir)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}

/** Everything from ourselves and nothing else; the inline script that paints the last screen is named by its hash. */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
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
function readScriptHashes(webDir: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(join(webDir, 'csp.json'), 'utf8');
  } catch {
    return [];
  }
  const value: unknown = JSON.parse(text);
  if (!Check(ScriptHashesSchema, value)) throw new Error(`${join(webDir, 'csp.json')} does not hold script hashes`);
  return value.scriptHashes;
}
