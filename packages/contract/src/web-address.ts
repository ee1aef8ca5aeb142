import type { ErrorCode } from './errors.ts';
import { MAX_URL_LENGTH } from './limits.ts';
import { hasForbiddenCharacters } from './text.ts';

/** The part of `URL` that browsers and Node share. The language's own types lack it. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { readonly href: string; readonly username: string; readonly password: string };
};

/** Error codes of a refused address. */
export type WebAddressProblem = Extract<ErrorCode, 'invalid_url' | 'url_too_long'>;

/**
 * Parses a typed URL: http(s) with a host and without credentials, which can disguise the host. `href` is the stored and
 * shown form; the same for forms and services.
 */
export function readWebAddress(text: string): { readonly href: string } | { readonly problem: WebAddressProblem } {
  const typed = text.trim();
  if (typed.length > MAX_URL_LENGTH) return { problem: 'url_too_long' };
  // The URL parser drops line ends and tabs, and adds missing slashes.
  if (hasForbiddenCharacters(typed) || /[\s\p{Cc}]/u.test(typed) || !/^https?:\/\/[^/]/i.test(typed)) {
    return { problem: 'invalid_url' };
  }
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || url.username !== '' || url.password !== '') return { problem: 'invalid_url' };
  return url.href.length > MAX_URL_LENGTH ? { problem: 'url_too_long' } : { href: url.href };
}
