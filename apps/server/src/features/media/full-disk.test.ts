import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { diskSpace, type FreeSpace } from '../../adapters/blobs/free-space.ts';
import type { Blobs } from '../../adapters/blobs/port.ts';
import { postForm, publish, SMALL_PICTURE } from '../../testing/posting.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { PicturePool } from './picture-pool.ts';
import { uploadsFolder } from './receive-upload.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

test.each([
  ['of a big disk less than 1 GB is free', { freeBytes: GB - 1, totalBytes: 1000 * GB }, 507],
  ['of a big disk 1 GB is free', { freeBytes: GB, totalBytes: 1000 * GB }, 201],
  ['of a small disk less than a twentieth is free', { freeBytes: 50 * MB - 1, totalBytes: 1000 * MB }, 507],
  ['of a small disk a twentieth is free', { freeBytes: 50 * MB, totalBytes: 1000 * MB }, 201],
])('U26 when %s, an upload gets a matching answer', async (_when, space, status) => {
  const asked: string[] = [];
  const freeSpace: FreeSpace = async (folder) => {
    asked.push(folder);
    return space;
  };
  await using server = await TestServer.start({ overrides: { freeSpace } });

  const response = await upload(server);

  expect(response.status).toBe(status);
  expect(asked[0]).toContain(uploadsFolder(server.deps.config.dataDir));
  if (status === 507) await expectRefused(server, response);
});

test('U26 a disk too full for pictures still stores flowers, and accepts pictures once there is space', async () => {
  let freeBytes = GB;
  await using server = await TestServer.start({
    overrides: { freeSpace: async () => ({ freeBytes, totalBytes: 100 * GB }) },
  });
  const post = await publish(server.as('alice'));
  freeBytes = 0;

  const refused = await upload(server);
  const flower = await server.as('bob').post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  freeBytes = GB;
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

test('the system reports the free space of a folder', async () => {
  const { freeBytes, totalBytes } = await diskSpace('.');

  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});

function upload(server: TestServer): Promise<TestResponse> {
  return server.as('alice').postForm('/api/posts', postForm({}, SMALL_PICTURE));
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
  expect(await readdir(uploadsFolder(config.dataDir))).toEqual([]);
}
