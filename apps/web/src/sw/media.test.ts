import { expect, test } from 'vitest';
import { isKeepable } from './media.ts';

/** A `basic` response, as for the same origin. */
function answer(cacheControl: string, type = 'image/webp', status = 200): Response {
  const response = new Response('pixels', { status, headers: { 'content-type': type, 'cache-control': cacheControl } });
  return Object.defineProperty(response, 'type', { value: 'basic' });
}

test('Y09 pictures of private posts and messages are cached for offline use, reported ones are not', () => {
  expect(isKeepable(answer('private, max-age=31536000, immutable'))).toBe(true);
  expect(isKeepable(answer('private, no-cache'))).toBe(true);
  expect(isKeepable(answer('private, no-cache', 'text/vtt; charset=utf-8'))).toBe(true);
  expect(isKeepable(answer('no-store'))).toBe(false);
  expect(isKeepable(answer('private, no-cache', 'application/json'))).toBe(false);
  expect(isKeepable(answer('private, no-cache', 'image/webp', 404))).toBe(false);
});
