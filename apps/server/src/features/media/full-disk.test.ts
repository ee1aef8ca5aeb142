import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { AlertSchema } from '@posy/contract/alerts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { diskSpace, type FreeSpace } from '../../adapters/blobs/free-space.ts';
import type { Blobs } from '../../adapters/blobs/port.ts';
import { MADE_BYTES } from '../../disk/reserve-size.ts';
import { adForm, advertise } from '../../testing/advertising.ts';
import { linkForm } from '../../testing/linking.ts';
import { conversationOf, trySend } from '../../testing/messaging.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { beginUpload, sendPiece, upload as uploadWhole } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { PicturePool } from './picture-pool.ts';
import { uploadsFolder } from './receive-upload.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';

test.each([
  ['of a big disk less than 1 GB is free', { freeBytes: GB - 1, totalBytes: 1000 * GB }, 507],
  ['of a big disk 1 GB is free, and no more', { freeBytes: GB + MADE_BYTES - 1, totalBytes: 1000 * GB }, 507],
  ['of a big disk more than 1 GB is free', { freeBytes: GB + MADE_BYTES + MB, totalBytes: 1000 * GB }, 201],
  ['of a small disk less than a twentieth is free', { freeBytes: 50 * MB - 1, totalBytes: 1000 * MB }, 507],
  ['of a small disk more than a twentieth is free', { freeBytes: 51 * MB + MADE_BYTES, totalBytes: 1000 * MB }, 201],
])('U26 when %s, an upload gets a matching answer', async (_when, space, status) => {
  const asked: string[] = [];
  const freeSpace: FreeSpace = async (folder) => {
    asked.push(folder);
    return space;
  };
  await using server = await TestServer.start({ overrides: { freeSpace } });

  const response = await upload(server);

  expect(response.status).toBe(status);
  expect(asked[0]).toBe(server.deps.config.dataDir);
  if (status === 507) await expectRefused(server, response);
});

test('U26 a disk too full for pictures still stores flowers, and accepts pictures once there is space', async () => {
  let freeBytes = 2 * GB;
  await using server = await TestServer.start({
    overrides: { freeSpace: async () => ({ freeBytes, totalBytes: 100 * GB }) },
  });
  const post = await publish(server.as('alice'));
  freeBytes = 0;

  const refused = await upload(server);
  const flower = await server.as('bob').post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  freeBytes = 2 * GB;
  const accepted = await upload(server);

  expect([refused.status, flower.status, accepted.status]).toEqual([507, 200, 201]);
});

test('U26 a refusal reaches a client that is still sending', async () => {
  await using server = await TestServer.start({
    overrides: { freeSpace: async () => ({ freeBytes: 0, totalBytes: 100 * GB }) },
  });
  const alice = server.as('alice');
  await alice.user();
  const url = await server.listen();

  const response = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { cookie: alice.cookie ?? '' },
    body: postForm({}, Buffer.alloc(8 * MB)),
  });

  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({ code: 'storage_full' });
});

test.each(['ENOSPC', 'EDQUOT'])('U26 %s while a picture is stored is 507, and its files are removed', async (code) => {
  await using server = await TestServer.start();
  const { blobs } = server.deps;
  const stored: string[] = [];
  breakPut(blobs, stored, code);

  const response = await upload(server);

  expect(stored.length).toBeGreaterThan(0);
  await expectRefused(server, response);
});

test('U26 a disk that fills while the sizes are made is 507, and the picture is not blamed', async () => {
  const pictures = new PicturePool({ workerUrl: new URL('../../testing/full-disk.worker.ts', import.meta.url) });
  await using server = await TestServer.start({ overrides: { pictures } });

  await expectRefused(server, await upload(server));
});

test('U26 at the reserve every body that becomes a file is 507, and words alone are stored', async () => {
  let freeBytes = 50 * GB;
  await using server = await TestServer.start({
    overrides: { freeSpace: async () => ({ freeBytes, totalBytes: 100 * GB }) },
  });
  const [alice, bob, admin] = [server.as('alice'), server.as('bob'), server.admin()];
  const film = mp4({});
  const post = readPost(await alice.postForm('/api/posts', postForm({}, film)));
  const photo = await publish(alice);
  const ad = await advertise(alice);
  const [uploadId, id] = [await uploadWhole(alice, film), randomUUID()];
  const forMessage = await uploadWhole(alice, film, 'message');
  await beginUpload(alice, id, film.length);
  const messages = `/api/conversations/${await conversationOf(alice, bob)}/messages`;
  const reported = { target: 'post', targetId: photo.id, reason: 'spam' };
  await admin.user();
  const before = await filesOf(server);
  freeBytes = GB;

  const files = {
    post: await upload(server),
    'post of an upload': await alice.post('/api/posts', { uploadId }),
    captions: await alice.post(`/api/posts/${post.id}/captions`, { captions: CAPTIONS }),
    profile: await alice.fetch('/api/profile', { method: 'PATCH', body: formOf('profileImage') }),
    message: await alice.postForm(messages, formOf('photo', { toUserId: await bob.id() })),
    'message of an upload': await trySend(alice, bob, { uploadId: forMessage }),
    'message by username': await alice.postForm('/api/messages/send-by-username', formOf('photo', { username: 'bob' })),
    ad: await alice.postForm('/api/ads', adForm()),
    'changed ad': await alice.fetch(`/api/ads/${ad.id}`, { method: 'PATCH', body: adForm() }),
    'link of the strip': await admin.postForm('/api/admin/image-links', linkForm()),
    'link of the community': await admin.postForm('/api/admin/community-links', linkForm()),
    'new upload': await beginUpload(alice, randomUUID(), film.length),
    'piece of an upload': await sendPiece(alice, id, 0, film),
  };
  const words = {
    profile: await alice.fetch('/api/profile', { method: 'PATCH', json: { bio: 'Peas' } }),
    message: await trySend(alice, bob, 'Hello'),
    ad: await alice.post('/api/ads', { title: 'Peas', dailyBudget: '5', duration: '7' }),
    comment: await bob.post('/api/comments', { postId: post.id, content: 'Hello' }),
    'report without a copy of the photo': await bob.post('/api/reports', reported),
  };

  expect(statusesOf(files)).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, 507])));
  expect(statusesOf(words)).toEqual({
    profile: 200,
    message: 201,
    ad: 201,
    comment: 201,
    'report without a copy of the photo': 201,
  });
  expect(await filesOf(server)).toEqual(before);
});

test('U26 an alert and /readyz say that the reserve is reached, and since when, and that it is not any more', async () => {
  let freeBytes = 50 * GB;
  await using server = await TestServer.start({
    overrides: { freeSpace: async () => ({ freeBytes, totalBytes: 100 * GB }) },
  });
  const admin = server.admin();
  const look = async () => {
    // `/readyz` remembers its answer for half a second.
    server.clock.advance(1000);
    const ready = await server.anonymous().send('/readyz');
    return { ready, alerts: Parse(Type.Array(AlertSchema), (await admin.get('/api/admin/alerts')).body) };
  };

  const before = await look();
  freeBytes = GB;
  const reached = await look();
  const since = new Date(server.clock.now()).toISOString();
  const later = await look();
  freeBytes = 50 * GB;
  const after = await look();

  const alert = { kind: 'disk_full', count: 0, detail: '1.1 GB of 107.4 GB', at: since };
  expect([before, reached, later, after].map(({ alerts }) => alerts)).toEqual([[], [alert], [alert], []]);
  const disks = [before, reached, later, after].map(({ ready }) => [ready.status, partsOf(ready)['disk']]);
  expect(disks).toEqual([
    [200, 'up'],
    [200, 'full'],
    [200, 'full'],
    [200, 'up'],
  ]);
});

test('the system reports the free space of a folder', async () => {
  const { freeBytes, totalBytes } = await diskSpace('.');

  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});

function upload(server: TestServer): Promise<TestResponse> {
  return server.as('alice').postForm('/api/posts', postForm({}, SMALL_PICTURE));
}

/** A form with a small picture. */
function formOf(field: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
  return form;
}

/** Keys of all stored files. */
async function filesOf({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.list())).map(({ key }) => key);
}

function statusesOf(responses: Readonly<Record<string, TestResponse>>): Record<string, number> {
  return Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]));
}

function partsOf({ body }: TestResponse): Record<string, string> {
  return Parse(Type.Object({ parts: Type.Record(Type.String(), Type.String()) }), body).parts;
}

/** Lets the store write the files, and then reports a full disk. */
function breakPut(blobs: Blobs, stored: string[], code: string): void {
  const put = blobs.put.bind(blobs);
  blobs.put = async (given) => {
    await put(given);
    stored.push(...given.map(({ key }) => key));
    throw Object.assign(new Error(`${code}: no room`), { code, syscall: 'fsync' });
  };
}

async function expectRefused(server: TestServer, response: TestResponse): Promise<void> {
  const { db, blobs, config } = server.deps;
  expect(response).toMatchObject({
    status: 507,
    body: { statusCode: 507, code: 'storage_full', message: 'The server is out of storage space' },
  });
  expect(await db.read.selectFrom('posts').select('id').execute()).toEqual([]);
  expect(await db.read.selectFrom('media').select('id').execute()).toEqual([]);
  expect(await Array.fromAsync(blobs.list())).toEqual([]);
  expect(await readdir(uploadsFolder(config.dataDir)).catch(() => [])).toEqual([]);
}
