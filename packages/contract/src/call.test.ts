import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { call, callRequest, pathOf, requestOf } from './call.ts';

const answer = Type.Object({});

test('a line becomes a method and a path with the given values', () => {
  const request = callRequest(call('POST /api/saved-posts/{id}', { answer }), { id: 'a/b' });

  expect(request).toEqual({ method: 'POST', path: '/api/saved-posts/a%2Fb' });
});

test('a line without values in its path stays as it is', () => {
  expect(callRequest(call('GET /api/config', { answer }), {})).toEqual({ method: 'GET', path: '/api/config' });
});

test('a request has a body when its call has one', () => {
  const remove = call('DELETE /api/posts/{id}', { answer });
  const change = call('PATCH /api/posts/{id}', { answer, body: Type.Object({ content: Type.String() }) });

  expect(requestOf(remove, { id: '1' })).toEqual({ method: 'DELETE', path: '/api/posts/1' });
  expect(requestOf(change, { id: '1' }, { content: 'Quinces' })).toEqual({
    method: 'PATCH',
    path: '/api/posts/1',
    json: { content: 'Quinces' },
  });
});

test('a path has the values of its query, written so that they are read as they were', () => {
  const query = Type.Object({ q: Type.String(), limit: Type.Integer() });
  const list = call('GET /api/users/search', { answer, query });

  expect(pathOf(list, {})).toBe('/api/users/search');
  expect(pathOf(list, {}, { q: 'a&b', limit: 20 })).toBe('/api/users/search?q=a%26b&limit=20');
  expect(pathOf(list, {}, { q: 'a', limit: undefined })).toBe('/api/users/search?q=a');
  // A letter that was cut in two.
  expect(pathOf(list, {}, { q: '\ud83c' })).toBe('/api/users/search?q=%EF%BF%BD');
});
