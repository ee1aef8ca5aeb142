import { matches } from '@posy/contract/check';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { assert } from '@posy/std/assert';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { storeFile } from '../local/stored-file.ts';
import { enqueue } from './enqueue.ts';
import { discardEntry } from './outbox-actions.ts';
import { register } from './registry.ts';
import { syncStatus } from './sync-status.ts';
import { testLocal } from './testing/test-local.ts';
import { httpTransport } from './transport.ts';

const ArgsSchema = Type.Object({ content: Type.String() });
const post: MutationDefinition<Type.Static<typeof ArgsSchema>> = {
  kind: 'test.post',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: () => 'test',
  target: () => ({ type: 'post', id: 'p' }),
  request: (json) => ({ method: 'POST', path: '/api/posts', json, upload: { purpose: 'post' } }),
};

const SIZE = 2 * UPLOAD_CHUNK_BYTES + 1000;
const original = Uint8Array.from({ length: SIZE }, (_, i) => i % 251);

/** A fault of a call: none; the connection breaks after so many bytes; or this error instead of an answer. */
type Fault = null | { readonly cutAfter: number } | { readonly status: number; readonly code: string };

/** The server's side of the protocol, in memory, with a connection that can be cut. */
function uploadServer(faults: Fault[] = []) {
  const uploads = new Map<string, Uint8Array>();
  const calls: string[] = [];
  const posted: unknown[] = [];
  const onPiece = new Map<number, () => Promise<unknown>>();
  let bytesSent = 0;
  const answer = (status: number, headers: Record<string, string> = {}, body: unknown = null) =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { 'x-posy': '1', ...headers } });
  const refuse = (status: number, code: string) => answer(status, {}, { statusCode: status, code, message: code });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const offset = Number(headers.get('upload-offset') ?? 0);
    calls.push(
      method === 'PATCH' ? `PATCH ${offset}` : `${method} ${path.startsWith('/api/uploads') ? 'upload' : path}`,
    );
    const fault = method === 'PATCH' ? (faults.shift() ?? null) : null;
    if (fault && 'status' in fault) {
      if (fault.status === 404) uploads.delete(idOf(path));
      return refuse(fault.status, fault.code);
    }
    if (method === 'POST' && path === '/api/uploads') {
      const id = atob(/id ([^,]+)/.exec(headers.get('upload-metadata') ?? '')?.[1] ?? '');
      uploads.set(id, uploads.get(id) ?? new Uint8Array());
      return answer(201, { location: '/api/uploads/x' });
    }
    if (method === 'POST') {
      assert(typeof init.body === 'string', 'what is posted is JSON');
      posted.push(JSON.parse(init.body));
      return answer(201, {}, {});
    }
    const stored = uploads.get(idOf(path));
    if (!stored) return refuse(404, 'upload_not_found');
    if (method === 'HEAD') return answer(200, { 'upload-offset': String(stored.length) });
    if (offset !== stored.length) return refuse(409, 'upload_offset');
    assert(init.body instanceof ArrayBuffer, 'a piece is sent as bytes');
    bytesSent += init.body.byteLength;
    const arrived = new Uint8Array(init.body).slice(0, fault ? fault.cutAfter : undefined);
    const all = joined(stored, arrived);
    uploads.set(idOf(path), all);
    await onPiece.get(offset)?.();
    init.signal?.throwIfAborted();
    if (fault) throw new TypeError('Failed to fetch');
    return answer(204, { 'upload-offset': String(all.length) });
  });
  return {
    calls,
    posted,
    onPiece: (offset: number, work: () => Promise<unknown>) => void onPiece.set(offset, work),
    /** The first upload. */
    get stored() {
      return [...uploads.values()][0] ?? null;
    },
    get bytesSent() {
      return bytesSent;
    },
  };
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

function joined(start: Uint8Array, end: Uint8Array): Uint8Array {
  const all = new Uint8Array(start.length + end.length);
  all.set(start);
  all.set(end, start.length);
  return all;
}

async function sendOnly(local: LocalDb, sends = 1) {
  const [entry] = await local.out.outbox.toArray();
  assert(entry, 'one wish waits');
  const claimed = { ...entry, status: 'sending' as const, leaseOwner: 'tab', sends };
  await local.out.outbox.put(claimed);
  return httpTransport(local, 'tab', [register(post)]).send(claimed);
}

afterEach(() => vi.unstubAllGlobals());

test('a file is sent in pieces, then the post names it by the key of the mutation', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const key = await enqueue(local, post, { content: 'Hello' }, { file: new Blob([original], { type: 'video/mp4' }) });

  const result = await sendOnly(local);

  expect(result.kind).toBe('accepted');
  expect(server.calls).toEqual([
    'POST upload',
    'PATCH 0',
    `PATCH ${UPLOAD_CHUNK_BYTES}`,
    `PATCH ${2 * UPLOAD_CHUNK_BYTES}`,
    'POST /api/posts',
  ]);
  expect(server.posted).toEqual([{ content: 'Hello', uploadId: key }]);
  expect(server.stored?.length === SIZE && server.stored.every((byte, i) => byte === original[i])).toBe(true);
});

test('an interrupted upload continues at the offset of the server, and resends at most one piece', async () => {
  const local = await testLocal();
  const cuts = [{ cutAfter: 1000 }, null, { cutAfter: 77 }, { cutAfter: 3 }];
  const server = uploadServer(cuts);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const result = await sendOnly(local);

  expect(result.kind).toBe('accepted');
  expect(server.stored?.length === SIZE && server.stored.every((byte, i) => byte === original[i])).toBe(true);
  expect(server.bytesSent).toBeLessThanOrEqual(SIZE + 3 * UPLOAD_CHUNK_BYTES);
  expect(server.calls).toContain('PATCH 1000');
});

test('the next page continues the upload of a dead one', async () => {
  const local = await testLocal();
  const dead = { cutAfter: 0 };
  const server = uploadServer([null, dead, dead]);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const first = await sendOnly(local);
  const before = server.calls.length;
  const second = await sendOnly(local, 2);

  expect([first.kind, second.kind]).toEqual(['unreachable', 'accepted']);
  expect(server.calls.slice(before, before + 2)).toEqual(['HEAD upload', `PATCH ${UPLOAD_CHUNK_BYTES}`]);
});

test('H38 an expired upload starts again from the bytes on the device', async () => {
  const local = await testLocal();
  const server = uploadServer([null, { status: 404, code: 'upload_not_found' }]);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const result = await sendOnly(local);

  expect(result.kind).toBe('accepted');
  expect(server.calls.filter((call) => call === 'POST upload')).toHaveLength(2);
  expect(server.stored).toHaveLength(SIZE);
});

test('after an offset conflict the offset is requested', async () => {
  const local = await testLocal();
  const server = uploadServer([{ status: 409, code: 'upload_offset' }]);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const result = await sendOnly(local);

  expect(result.kind).toBe('accepted');
  expect(server.calls.slice(0, 4)).toEqual(['POST upload', 'PATCH 0', 'HEAD upload', 'PATCH 0']);
});

test.each([
  [413, 'file_too_large'],
  [415, 'unsupported_message_file'],
])('a file refused with %i is not retried', async (status, code) => {
  const local = await testLocal();
  const server = uploadServer([{ status, code }]);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const result = await sendOnly(local);

  expect(result).toMatchObject({ kind: 'refused', error: { status, code } });
  expect(server.posted).toEqual([]);
});

test('a busy server is not called for as long as it asks', async () => {
  const local = await testLocal();
  uploadServer([{ status: 503, code: 'server_busy' }]);
  await enqueue(local, post, { content: '' }, { file: new Blob([original]) });

  const result = await sendOnly(local);

  expect(result).toMatchObject({ kind: 'busy', status: 503 });
});

test('a file with a missing piece is refused without guessing', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const key = await enqueue(local, post, { content: '' }, { file: new Blob([original]) });
  await local.out.chunks.delete([key, 1]);

  const result = await sendOnly(local);

  expect(result).toMatchObject({ kind: 'refused', error: { code: 'file_damaged' } });
  expect(server.posted).toEqual([]);
});

test('H51 an upload cancelled during its last piece is never posted', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const key = await enqueue(local, post, { content: 'Hello' }, { file: new Blob([original], { type: 'video/mp4' }) });
  server.onPiece(2 * UPLOAD_CHUNK_BYTES, () => discardEntry(local, key));

  await expect(sendOnly(local)).rejects.toMatchObject({ name: 'AbortError' });

  expect(server.bytesSent).toBe(SIZE);
  expect(server.posted).toEqual([]);
  expect(await local.out.outbox.toArray()).toMatchObject([{ kind: 'upload.drop', args: { key } }]);
});

test('an aborted upload sends no further piece', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const key = await enqueue(local, post, { content: 'Hello' }, { file: new Blob([original], { type: 'video/mp4' }) });
  const [entry] = await local.out.outbox.toArray();
  assert(entry, 'one wish waits');
  const transport = httpTransport(local, 'tab', [register(post)]);
  server.onPiece(0, async () => transport.abort(key));

  await expect(transport.send({ ...entry, sends: 1 })).rejects.toMatchObject({ name: 'AbortError' });

  expect(server.calls).toEqual(['POST upload', 'PATCH 0']);
});

test('several files are sent one after the other, with one progress, and the post names them in their order', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const first = await storeFile(local, new Blob([original.slice(0, 700)], { type: 'image/jpeg' }));
  const second = await storeFile(local, new Blob([original.slice(0, 500)], { type: 'image/jpeg' }));
  const third = await storeFile(local, new Blob([original.slice(0, 300)], { type: 'image/jpeg' }));
  const key = await enqueue(local, post, { content: 'Three' }, { files: [first, second, third] });
  const progress: unknown[] = [];
  const stop = syncStatus.subscribe(() => progress.push(syncStatus.get().uploads[0]));

  const result = await sendOnly(local);
  stop();

  expect(result.kind).toBe('accepted');
  expect(server.posted).toEqual([{ content: 'Three', uploadIds: [key, second.id, third.id] }]);
  expect(server.calls).toEqual([
    'POST upload',
    'PATCH 0',
    'POST upload',
    'PATCH 0',
    'POST upload',
    'PATCH 0',
    'POST /api/posts',
  ]);
  expect(progress).toContainEqual({ key, sent: 1200, total: 1500, file: 2, files: 3 });
  expect(progress.at(-1)).toBeUndefined();
});

test('the bytes and the uploads of all files are dropped with a discarded entry', async () => {
  const local = await testLocal();
  uploadServer();
  const first = await storeFile(local, new Blob([original]));
  const second = await storeFile(local, new Blob([original.slice(0, 500)]));
  const key = await enqueue(local, post, { content: '' }, { files: [first, second] });
  const entry = await local.out.outbox.get(key);
  assert(entry, 'one entry waits');
  await local.out.outbox.put({ ...entry, sends: 1 });

  await discardEntry(local, key);

  expect(await local.out.chunks.count()).toBe(0);
  const left = await local.out.outbox.toArray();
  expect(left.map(({ kind, target }) => [kind, target.id])).toEqual([
    ['upload.drop', key],
    ['upload.drop', second.id],
  ]);
});

test('Y19 the bytes of a share go ahead of an earlier narrowing, and its call follows it', async () => {
  const local = await testLocal();
  const server = uploadServer();
  const hiding = { ...post, kind: 'test.hide', lane: () => 'hide', narrows: () => true };
  const narrowing = await enqueue(local, hiding, { content: '' });
  const key = await enqueue(local, { ...post, shares: () => true }, { content: 'x' }, { file: new Blob([original]) });
  const send = async () => {
    const entry = await local.out.outbox.get(key);
    assert(entry, 'the share waits');
    const claimed = { ...entry, status: 'sending' as const, leaseOwner: 'tab', sends: entry.sends + 1 };
    await local.out.outbox.put(claimed);
    return httpTransport(local, 'tab', [register(post)]).send(claimed);
  };

  await expect(send()).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.stored?.length).toBe(SIZE);
  expect(server.posted).toEqual([]);
  expect(await local.out.outbox.get(key)).toMatchObject({ status: 'queued', isUploaded: true });

  await local.out.outbox.update(narrowing, { status: 'acked' });
  expect((await send()).kind).toBe('accepted');
  expect(server.posted).toEqual([{ content: 'x', uploadId: key }]);
  expect(server.bytesSent, 'no byte twice').toBe(SIZE);
});
