import { expect, test } from 'vitest';
import { callRequest } from './call.ts';

test('a call becomes a method and a path with the given values', () => {
  const request = callRequest('POST /api/saved-posts/{id}', { id: 'a/b' });

  expect(request).toEqual({ method: 'POST', path: '/api/saved-posts/a%2Fb' });
});

test('a call without values in its path stays as it is', () => {
  expect(callRequest('GET /api/config', {})).toEqual({ method: 'GET', path: '/api/config' });
});
