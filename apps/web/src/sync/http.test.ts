import { call as declare } from '@posy/contract/call';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { aUserId } from '@posy/testkit/entities';
import * as Type from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { call, callAs, type CallResult, callPath, retryAfterMs } from './http.ts';

const Schema = Type.Object({ ok: Type.Boolean() });

function answerWith(response: Response | Error) {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
function posy(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = status === 204 || status === 304 ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'x-posy': '1', 'content-type': 'application/json', ...headers } });
}
function errorOf(result: CallResult<unknown>): CallError | undefined {
  return result.kind === 'refused' ? result.error : undefined;
}
afterEach(() => vi.unstubAllGlobals());

test('a call names its account, protocol and key', async () => {
  const fetched = answerWith(posy(200, { ok: true }));

  const result = await callPath('/api/x', {
    method: 'POST',
    json: { a: 1 },
    uid: aUserId(1),
    key: 'k',
    schema: Schema,
  });

  expect(result).toMatchObject({ kind: 'ok', body: { ok: true } });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/x');
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'same-origin' });
  expect(init?.headers).toMatchObject({
    'x-expect-user': aUserId(1),
    'idempotency-key': 'k',
    'x-posy-protocol': String(PROTOCOL_VERSION),
  });
});

const IdSchema = Type.Object({ id: Type.String() });
const changeCall = declare('PATCH /api/x/{id}', { params: IdSchema, body: Schema, answer: Schema });
const listCall = declare('GET /api/x', { query: IdSchema, answer: Schema });
const deleteCall = declare('DELETE /api/x/{id}', { params: IdSchema });

test('a call of the contract has its method, path, query and body, and the answer that it declares', async () => {
  const fetched = answerWith(posy(200, { ok: true }));
  const changed = await call(changeCall, { id: 'a/b' }, { json: { ok: false }, key: 'k' });
  answerWith(posy(200, { ok: 'perhaps' }));
  const unreadable = await call(listCall, {});
  const lists = answerWith(posy(200, { ok: true }));
  await call(listCall, {}, { query: { id: 'b' } });
  await call(listCall, {}, { path: '/api/x?cursor=c' });
  answerWith(posy(204, null));
  const deleted = await call(deleteCall, { id: 'a' });

  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/x/a%2Fb',
    expect.objectContaining({ method: 'PATCH', body: '{"ok":false}' }),
  );
  expect(changed).toMatchObject({ kind: 'ok', body: { ok: true } });
  expect(unreadable).toMatchObject({ kind: 'refused', code: 'internal' });
  expect(lists.mock.calls.map(([path]) => path)).toEqual(['/api/x?id=b', '/api/x?cursor=c']);
  expect(deleted).toMatchObject({ kind: 'ok', body: undefined });
});

test('a call on behalf of an account names it, and tells of refusals', async () => {
  const refusals: string[] = [];
  const asAda = callAs(aUserId(1), ({ code }) => void refusals.push(code));
  const fetched = answerWith(posy(401, { statusCode: 401, code: 'unauthorized', message: 'Log in' }));
  const refused = await asAda(deleteCall, { id: 'a' });
  answerWith(posy(204, null));
  await asAda(deleteCall, { id: 'a' });

  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-expect-user': aUserId(1) });
  expect(refused).toMatchObject({ kind: 'refused', status: 401 });
  expect(refusals).toEqual(['unauthorized']);
});

test('H32 the sign-in page of a hotel is not an answer of Posy, whatever its status', async () => {
  answerWith(new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }));

  expect(await callPath('/api/x', { schema: Schema })).toEqual({ kind: 'unreachable', cause: 'portal' });
});

test('the error of a proxy means that the server is down', async () => {
  answerWith(new Response('Bad Gateway', { status: 502 }));

  expect(await callPath('/api/x')).toEqual({ kind: 'unreachable', cause: 'server-down' });
});

test('a missing network and an unreachable server are distinguished', async () => {
  answerWith(new TypeError('Failed to fetch'));

  expect(await callPath('/api/x')).toEqual({ kind: 'unreachable', cause: 'server-down' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await callPath('/api/x')).toEqual({ kind: 'unreachable', cause: 'offline' });
});

test('a refusal has code, message, fields and waiting time', async () => {
  const body = { statusCode: 429, code: 'too_many_requests', message: 'Too many requests', details: [] };
  answerWith(posy(429, body, { 'retry-after': '7' }));

  expect(await callPath('/api/x')).toMatchObject({
    kind: 'refused',
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests',
    retryAfterMs: 7000,
  });
});

test('Z12 a failed call has an error with status and body, beside the message for users', async () => {
  const body = { statusCode: 404, code: 'post_not_found', message: 'Post not found' };
  answerWith(posy(404, body));
  const refused = await callPath('/api/x');
  answerWith(posy(200, { ok: 'perhaps' }));
  const unreadable = await callPath('/api/x', { schema: Schema });
  answerWith(posy(500, 'a'.repeat(1_000_000)));
  const huge = await callPath('/api/x');

  expect(errorOf(refused)).toBeInstanceOf(CallError);
  expect(errorOf(refused)).toMatchObject({ name: 'CallError', message: `404: ${JSON.stringify(body)}`, status: 404 });
  expect(refused).toMatchObject({ message: 'Post not found' });
  expect(errorOf(unreadable)?.message).toBe('200: {"ok":"perhaps"}');
  expect(errorOf(huge)?.message.startsWith('500: "aaa')).toBe(true);
  expect(errorOf(huge)?.message.length).toBeLessThan(2100);
});

test('an unreadable answer is an error of the server', async () => {
  answerWith(posy(200, { ok: 'perhaps' }));

  expect(await callPath('/api/x', { schema: Schema })).toMatchObject({
    kind: 'refused',
    status: 500,
    code: 'internal',
  });
});

test('an unchanged answer is a success without a body', async () => {
  answerWith(posy(304, null));

  expect(await callPath('/api/x', { schema: Schema })).toMatchObject({ kind: 'ok', status: 304, body: undefined });
});

test('a waiting time is read from seconds only', () => {
  expect(retryAfterMs('5')).toBe(5000);
  expect(retryAfterMs('-5')).toBe(0);
  expect(retryAfterMs('soon')).toBe(0);
  expect(retryAfterMs(null)).toBe(0);
});
