import { API_PATH } from '@posy/contract/call';

/** The path in `Link: <…>; rel="next"`, or null. */
export function nextPath(headers: Headers): string | null {
  const match = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '');
  if (!match?.[1]) return null;
  const url = new URL(match[1], 'http://posy.invalid');
  return url.pathname.startsWith(API_PATH) ? url.pathname + url.search : null;
}
