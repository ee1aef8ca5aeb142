import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { MAX_MEDIA_BYTES, MAX_STORAGE_BYTES, UPLOAD_DAYS } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { text } from '../../testing/bytes.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { askUpload, beginUpload, newUploadHeaders, pieceHeaders, sendPiece, upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { pruneUploads } from './uploads.jobs.ts';

const DAY_MS = 86_400_000;
const VIDEO = mp4();

forEachDialect((dialect) => {
  test('an upload grows piece by piece and reports its offset', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = randomUUID();

    const begun = await beginUpload(alice, id, VIDEO.length);
    const first = await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));
    const asked = await askUpload(alice, id);
    const rest = await sendPiece(alice, id, 100, VIDEO.subarray(100));

    expect(begun.status).toBe(201);
    expect(Object.fromEntries(begun.headers)).toMatchObject({
      location: `/api/uploads/${id}`,
      'upload-offset': '0',
      'tus-resumable': '1.0.0',
      'upload-expires': expect.stringMatching(/GMT$/),
    });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100']);
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '100']);
    expect([asked.headers.get('upload-length'), asked.headers.get('cache-control')]).toEqual([
      String(VIDEO.length),
      'no-store',
    ]);
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(VIDEO.length)]);
  });

  test('the same upload created again returns its offset, another one under its id conflicts', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = randomUUID();
    await beginUpload(alice, id, VIDEO.length);
    await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));

    const again = await beginUpload(alice, id, VIDEO.length);
    const third = randomUUID();
    const longer = await beginUpload(alice, id, VIDEO.length + 1);
    const other = await beginUpload(alice, id, VIDEO.length, 'message');
    const atOnce = await Promise.all([1, 2, 3].map(() => beginUpload(alice, third, 9)));

    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '100']);
    expect([longer.body, other.body]).toEqual([
      expect.objectContaining({ code: 'id_conflict' }),
      expect.objectContaining({ code: 'id_conflict' }),
    ]);
    expect(atOnce.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await filesOf(server)).toHaveLength(2);
  });

  test('a piece for another offset is refused with the current offset, and changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = randomUUID();
    await beginUpload(alice, id, VIDEO.length);
    await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));

    const twice = await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));
    const early = await sendPiece(alice, id, 200, VIDEO.subarray(200));
    const long = await sendPiece(alice, id, 100, Buffer.concat([VIDEO.subarray(100), Buffer.alloc(1)]));

    expect([twice, early].map(({ status, body }) => [status, body])).toEqual([
      [409, expect.objectContaining({ code: 'upload_offset' })],
      [409, expect.objectContaining({ code: 'upload_offset' })],
    ]);
    expect(long.body).toMatchObject({ code: 'invalid_upload' });
    for (const offset of ['', '-1', '1e2', '0x64', '9'.repeat(16)]) {
      const headers = { ...pieceHeaders(0), 'upload-offset': offset };
      const odd = await alice.fetch(`/api/uploads/${id}`, { method: 'PATCH', headers, body: VIDEO });
      expect([odd.status, Object(odd.body).code], offset).toEqual([400, 'invalid_upload']);
    }
    expect((await askUpload(alice, id)).headers.get('upload-offset')).toBe('100');
  });

  test('a complete upload becomes a post once, and its bytes are stored once', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const uploadId = await upload(alice, VIDEO);
    const id = server.deps.newId();

    const first = await alice.post('/api/posts', { id, content: 'A film', uploadId });
    const same = await alice.post('/api/posts', { id, content: 'A film', uploadId });
    const second = await alice.post('/api/posts', { content: 'Once more', uploadId });
    await server.settle();

    const post = readPost(first);
    expect(post.media).toMatchObject({ kind: 'video', width: 360, height: 640, video: { mime: 'video/mp4' } });
    expect([post.imageUrl, post.videoUrl]).toEqual([null, post.media?.video?.url]);
    expect(readPost(same)).toEqual(post);
    expect([second.status, second.body]).toEqual([404, expect.objectContaining({ code: 'upload_not_found' })]);
    expect(await filesOf(server)).toEqual([]);
    // A client that missed the answer requests the offset, and learns that nothing is left to be sent.
    expect((await askUpload(alice, uploadId)).headers.get('upload-offset')).toBe(String(VIDEO.length));
    expect((await beginUpload(alice, uploadId, VIDEO.length)).headers.get('upload-offset')).toBe(String(VIDEO.length));
  });

  test('one of two posts that name one upload at once gets it', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const uploadId = await upload(alice, VIDEO);

    const answers = await Promise.all([1, 2, 3].map((n) => alice.post('/api/posts', { content: `${n}`, uploadId })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    await server.settle();
    expect(await blobsOf(server)).toHaveLength(1);
  });

  test('an upload that is incomplete, unknown, foreign or for another purpose becomes no post', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const incomplete = randomUUID();
    await beginUpload(alice, incomplete, VIDEO.length);
    const others = await upload(server.as('bob'), VIDEO);
    const forMessage = await upload(alice, VIDEO, 'message');

    const answers = await Promise.all(
      [incomplete, randomUUID(), others, forMessage].map((uploadId) => alice.post('/api/posts', { uploadId })),
    );

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [409, expect.objectContaining({ code: 'upload_incomplete' })],
      [404, expect.objectContaining({ code: 'upload_not_found' })],
      [404, expect.objectContaining({ code: 'upload_not_found' })],
      [404, expect.objectContaining({ code: 'upload_not_found' })],
    ]);
    expect(await blobsOf(server)).toEqual([]);
  });

  test('H38 an upload without progress for a week expires, says so, and can be created again', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = randomUUID();
    await beginUpload(alice, id, VIDEO.length);
    server.clock.advance(6 * DAY_MS);
    await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));
    server.clock.advance(6 * DAY_MS);
    await pruneUploads(server.deps);
    const answer = await askUpload(alice, id);
    server.clock.advance(DAY_MS);

    const late = await sendPiece(alice, id, 100, VIDEO.subarray(100));
    await pruneUploads(server.deps);
    const files = await filesOf(server);
    const later = await alice.post('/api/posts', { uploadId: id });
    const anew = await beginUpload(alice, id, VIDEO.length);

    expect(answer.headers.get('upload-offset')).toBe('100');
    expect([late.status, late.body]).toEqual([410, expect.objectContaining({ code: 'upload_expired' })]);
    expect(files).toEqual([]);
    expect(later.body).toMatchObject({ code: 'upload_expired' });
    expect([anew.status, anew.headers.get('upload-offset')]).toEqual([201, '0']);
    expect((await sendPiece(alice, id, 0, VIDEO)).status).toBe(204);
  });

  test('an expired upload is remembered for 45 days, and then deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const used = await upload(alice, VIDEO);
    await alice.post('/api/posts', { uploadId: used });
    const id = randomUUID();
    await beginUpload(alice, id, VIDEO.length);
    await server.settle();

    server.clock.advance(44 * DAY_MS);
    await pruneUploads(server.deps);
    const before = await server.deps.db.read.selectFrom('uploads').select('id').execute();
    server.clock.advance(2 * DAY_MS);
    await pruneUploads(server.deps);

    expect(before).toHaveLength(2);
    expect(await server.deps.db.read.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  test('a deleted upload is not found, a used one cannot be deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const used = await upload(alice, VIDEO);
    await alice.post('/api/posts', { uploadId: used });
    const id = await upload(alice, VIDEO);

    const answers = await Promise.all([id, used].map((each) => alice.delete(`/api/uploads/${each}`)));

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await askUpload(alice, id)).status).toBe(404);
    expect((await alice.delete(`/api/uploads/${id}`)).status).toBe(404);
    expect((await askUpload(alice, used)).status).toBe(200);
    await server.settle();
    expect(await filesOf(server)).toEqual([]);
  });

  test('U26 a user stores at most 5 GB, including uploads in progress', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { media } = await publish(alice);
    const room = 1000;
    await server.deps.db.write((tx) =>
      tx
        .updateTable('media')
        .set({ bytes: MAX_STORAGE_BYTES - room })
        .where('id', '=', media?.id ?? '')
        .execute(),
    );

    const fits = await beginUpload(alice, randomUUID(), 600);
    const more = await beginUpload(alice, randomUUID(), 600);
    const form = new FormData();
    form.append('media', new File([new Uint8Array(VIDEO)], 'a.mp4'));
    const inOnePiece = await alice.postForm('/api/posts', form);

    expect(fits.status).toBe(201);
    for (const { status, body } of [more, inOnePiece]) {
      expect([status, body]).toMatchObject([413, { code: 'storage_limit', message: 'Storage limit reached' }]);
    }
    expect((await beginUpload(alice, randomUUID(), room - 600)).status, 'the last byte').toBe(201);
    expect((await beginUpload(alice, randomUUID(), 1)).status, 'one more').toBe(413);
    expect((await beginUpload(server.as('bob'), randomUUID(), 600)).status, 'another user').toBe(201);
  });

  test('U26 J04 concurrent uploads are accepted only as far as there is space', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const length = MAX_MEDIA_BYTES - 1;
    const most = Math.floor(MAX_STORAGE_BYTES / length);

    const answers = await Promise.all(
      Array.from({ length: most + 10 }, () => beginUpload(alice, randomUUID(), length)),
    );

    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(201)).toHaveLength(most);
    expect(statuses.get(413)).toHaveLength(10);
    expect(await filesOf(server)).toHaveLength(most);
  });

  test('U26 J04 concurrent pictures are accepted only as far as there is space', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { media } = await publish(alice);
    const { bytes } = await server.deps.db.read.selectFrom('media').select('bytes').executeTakeFirstOrThrow();
    const room = 2 * bytes + SMALL_PICTURE.length;
    await server.deps.db.write((tx) =>
      tx
        .updateTable('media')
        .set({ bytes: MAX_STORAGE_BYTES - room })
        .where('id', '=', media?.id ?? '')
        .execute(),
    );
    const fitting = Math.floor(room / bytes);

    const answers = await Promise.all(
      Array.from({ length: fitting + 5 }, () => alice.postForm('/api/posts', postForm({}, SMALL_PICTURE))),
    );

    // A file that arrives when two are stored is refused by its own size, which is larger than what is stored of it.
    const accepted = answers.filter(({ status }) => status === 201).length;
    expect(accepted).toBeGreaterThan(2);
    expect(accepted).toBeLessThanOrEqual(fitting);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(answers.length - accepted);
  });

  test('U26 a user with full storage can neither restart an expired upload nor send a file', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = randomUUID();
    await beginUpload(alice, id, 600);
    server.clock.advance(UPLOAD_DAYS * 86_400_000);
    await pruneUploads(server.deps);
    const { media } = await publish(alice);
    await server.deps.db.write((tx) =>
      tx
        .updateTable('media')
        .set({ bytes: MAX_STORAGE_BYTES - 500 })
        .where('id', '=', media?.id ?? '')
        .execute(),
    );

    const again = await beginUpload(alice, id, 600);

    expect([again.status, again.body]).toEqual([413, expect.objectContaining({ code: 'storage_limit' })]);
    expect(await filesOf(server)).toEqual([]);
  });

  test('a deleted account deletes its uploads with their bytes', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await upload(alice, VIDEO);
    await upload(server.as('bob'), VIDEO);

    await removePerson(server, await alice.id());
    await server.settle();

    expect(await server.deps.db.read.selectFrom('uploads').select('ownerId').execute()).toEqual([
      { ownerId: await server.as('bob').id() },
    ]);
    expect(await filesOf(server)).toHaveLength(1);
  });
});

test.each([
  ['no length', { 'upload-metadata': newUploadHeaders(randomUUID(), 1)['upload-metadata'] ?? '' }, 400],
  ['a length of nothing', newUploadHeaders(randomUUID(), 0), 400],
  ['no name', { 'upload-length': '10' }, 400],
  ['an odd name', newUploadHeaders('../../etc/passwd', 10), 400],
  ['an odd purpose', newUploadHeaders(randomUUID(), 10, 'profile'), 400],
  ['100 MB', newUploadHeaders(randomUUID(), MAX_MEDIA_BYTES), 413],
  ['another version', { ...newUploadHeaders(randomUUID(), 10), 'tus-resumable': '0.2.2' }, 412],
])('an upload with %s is refused', async (_, headers, status) => {
  await using server = await TestServer.start();

  const answer = await server.as('alice').fetch('/api/uploads', { method: 'POST', headers });

  expect(answer.status).toBe(status);
  expect(await filesOf(server)).toEqual([]);
});

test('E19 the refusal of another version names the one that works', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  const old = { 'tus-resumable': '0.2.2' };

  const answers = [
    await alice.fetch('/api/uploads', { method: 'POST', headers: { ...newUploadHeaders(id, 10), ...old } }),
    await alice.fetch(`/api/uploads/${id}`, { method: 'HEAD', headers: old }),
    await alice.fetch(`/api/uploads/${id}`, { method: 'PATCH', headers: { ...pieceHeaders(0), ...old } }),
    await alice.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: old }),
  ];

  expect(answers.map(({ status, headers }) => [status, headers.get('tus-version')])).toEqual(
    answers.map(() => [412, '1.0.0']),
  );
});

test('E19 a client that can send POST alone uploads and deletes with the name of the method', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, VIDEO.length);
  const post = (method: string | null, more: Record<string, string> = {}, body?: Buffer, client = alice) =>
    client.fetch(`/api/uploads/${id}`, {
      method: 'POST',
      headers: { ...(method !== null && { 'x-http-method-override': method }), ...more },
      ...(body && { body }),
    });

  const piece = await post('PATCH', pieceHeaders(0), VIDEO.subarray(0, 100));
  const foreign = await post('PATCH', pieceHeaders(100), VIDEO.subarray(100), server.as('bob'));
  const crossSite = await post('DELETE', { 'sec-fetch-site': 'cross-site' });
  const others = [await post(null, pieceHeaders(100), VIDEO.subarray(100)), await post('PUT'), await post('HEAD')];
  const asked = await askUpload(alice, id);
  const removed = await post('DELETE');

  expect([piece.status, piece.headers.get('upload-offset')]).toEqual([204, '100']);
  expect([foreign.status, crossSite.status]).toEqual([404, 403]);
  expect(others.map(({ status, headers }) => [status, headers.get('allow')])).toEqual(
    others.map(() => [405, 'HEAD, PATCH, DELETE']),
  );
  expect([asked.status, asked.headers.get('upload-offset'), removed.status]).toEqual([200, '100', 204]);
  expect((await askUpload(alice, id)).status).toBe(404);
});

test('a file that is no video is refused at its first piece', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const [page, webm] = [text('<html>'.padEnd(200)), text('\u001aE\u00df\u00a3B\u0082\u0084webm'.padEnd(200, '\0'))];
  const send = async (purpose: string, bytes: Buffer) => {
    const id = randomUUID();
    await beginUpload(alice, id, 10_000, purpose);
    const { status, body } = await sendPiece(alice, id, 0, bytes);
    return [status, body];
  };

  expect(await send('post', page)).toEqual([415, expect.objectContaining({ message: 'Please select an image file' })]);
  expect(await send('message', page)).toEqual([
    415,
    expect.objectContaining({ message: 'Invalid message data. Please check your input.' }),
  ]);
  expect(await send('message', webm)).toEqual([415, expect.anything()]);
  expect(await send('post', webm)).toEqual([204, undefined]);
});

test('a piece that is refused half-way leaves its connection to the next request', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, 1_000_000, 'message');
  const origin = await server.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, headers: Record<string, string>, body?: Buffer) => {
    const call = request(`${origin}/api/uploads/${id}`, {
      method,
      agent,
      headers: { cookie: alice.cookie ?? '', ...headers },
    });
    call.end(body);
    const [response]: IncomingMessage[] = await once(call, 'response');
    response?.resume();
    await (response && once(response, 'end'));
    return response?.statusCode;
  };

  const refused = await send('PATCH', { ...pieceHeaders(0), 'content-length': '1000000' }, Buffer.alloc(1_000_000));
  const next = await send('DELETE', {});
  agent.destroy();

  expect(refused).toBe(415);
  expect(next).toBe(204);
});

test('a piece of another media type is refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, 10);

  const answer = await alice.fetch(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'upload-offset': '0' },
    body: '"x"',
  });

  expect(answer.status).toBe(415);
});

test('bytes beyond the stored offset, as a crash leaves them, are ignored', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, VIDEO.length);
  await sendPiece(alice, id, 0, VIDEO.subarray(0, 100));
  const [file = ''] = await filesOf(server);
  await writeFile(join(folderOf(server), file), Buffer.concat([VIDEO.subarray(0, 100), Buffer.alloc(5000, 9)]));

  await sendPiece(alice, id, 100, VIDEO.subarray(100));
  const post = readPost(await alice.post('/api/posts', { uploadId: id }));

  const served = await alice.get(post.videoUrl ?? '');
  expect(served.bytes.length).toBe(VIDEO.length);
});

test('an upload whose file is lost starts again', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = await upload(alice, VIDEO);
  for (const file of await filesOf(server)) await rm(join(folderOf(server), file));

  const post = await alice.post('/api/posts', { uploadId: id });
  const anew = await beginUpload(alice, id, VIDEO.length);

  expect(post.body).toMatchObject({ code: 'upload_expired' });
  expect(anew.headers.get('upload-offset')).toBe('0');
  expect((await sendPiece(alice, id, 0, VIDEO)).status).toBe(204);
});

forEachDialect((dialect) => {
  test('U28 a file without an upload is kept for 30 days: a newer database may name it again', async () => {
    await using server = await TestServer.start({ dialect, isLive: true });
    await upload(server.as('alice'), VIDEO);
    const [answer] = await filesOf(server);
    for (const days of [29, 31]) {
      const file = join(folderOf(server), `orphan-${days}`);
      const time = new Date(server.deps.clock.now() - days * 86_400_000);
      await writeFile(file, 'x');
      await utimes(file, time, time);
    }

    await pruneUploads(server.deps);

    expect(new Set(await filesOf(server))).toEqual(new Set([answer, 'orphan-29']));
  });
});

function folderOf(server: TestServer): string {
  return join(server.deps.config.dataDir, 'resumable');
}

function filesOf(server: TestServer): Promise<string[]> {
  return readdir(folderOf(server)).catch(() => []);
}

async function blobsOf(server: TestServer): Promise<string[]> {
  return (await Array.fromAsync(server.deps.blobs.list())).map(({ key }) => key);
}
