import { expect, test } from 'vitest';
import { classify } from './classify.ts';

function answer(status: number, code = '', retryAfterMs = 0) {
  return { status, code, message: code, retryAfterMs, ack: null, body: undefined };
}

test.each([
  [200, '', 'accepted'],
  [201, '', 'accepted'],
  [204, '', 'accepted'],
  [400, 'invalid_input', 'refused'],
  [403, 'not_own_post', 'refused'],
  [404, 'post_not_found', 'refused'],
  [409, 'id_conflict', 'refused'],
  [413, 'file_too_large', 'refused'],
  [415, 'unsupported_file', 'refused'],
  [422, 'idempotency_key_reused', 'refused'],
  [401, 'unauthorized', 'paused'],
  [403, 'account_inactive', 'paused'],
  [409, 'user_mismatch', 'paused'],
  [426, 'update_required', 'paused'],
  [408, '', 'busy'],
  [425, '', 'busy'],
  [429, 'too_many_requests', 'busy'],
  [500, 'internal', 'busy'],
  [502, '', 'busy'],
  [503, 'server_busy', 'busy'],
  [503, 'maintenance', 'busy'],
  [507, 'storage_full', 'busy'],
])('H29 H34 an answer %i %s means %s', (status, code, kind) => {
  expect(classify(answer(status, code)).kind).toBe(kind);
});

test('a missing row counts as deleted, for deletions only', () => {
  expect(classify(answer(404, 'post_not_found'), true).kind).toBe('accepted');
  expect(classify(answer(410), true).kind).toBe('accepted');
  expect(classify(answer(403, 'not_own_post'), true).kind).toBe('refused');
});

test('the waiting time of the server is returned', () => {
  expect(classify(answer(429, 'too_many_requests', 7000))).toMatchObject({ kind: 'busy', retryAfterMs: 7000 });
});

test('a code named like an object property is no reason to pause', () => {
  expect(classify(answer(400, 'constructor')).kind).toBe('refused');
});
