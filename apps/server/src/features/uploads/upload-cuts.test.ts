import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { UPLOAD_CONTENT_TYPE } from '@posy/contract/uploads';
import { expect, test, vi } from 'vitest';
import { readPost } from '../../testing/posting.ts';
import { temporaryPlace, untilOneWaits } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { askUpload, beginUpload, sendPiece } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { appendUpload, readUpload } from './append-upload.ts';
import { UploadWriters } from './uploads-writers.ts';
import { findUpload, clearIdleFiles, moveOffset } from './uploads.repo.ts';

const VIDEO = mp4({ padding: 1_000_000 });

test('U23 a piece whose connection breaks keeps the received bytes, and the upload continues there', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, VIDEO.length);

  const offsets: number[] = [];
  for (let offset = 0, cuts = 0; offset < 600_000; cuts++) {
    const piece = await openPiece(server, alice, id, offset);
    piece.write(VIDEO.subarray(offset, offset + 200_000));
    await arrived(server, id, offset + 200_000);
    piece.destroy();
    offset = Number((await askUpload(alice, id)).headers.get('upload-offset'));
    offsets.push(offset);
    expect(cuts).toBeLessThan(10);
  }
  const rest = await sendPiece(alice, id, 600_000, VIDEO.subarray(600_000));
  const post = await alice.post('/api/posts', { uploadId: id });

  expect(offsets).toEqual([200_000, 400_000, 600_000]);
  expect(rest.status).toBe(204);
  expect(post.status).toBe(201);
});

test('a client that asks while a dead connection holds the upload gets it, with the received bytes', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const id = randomUUID();
  await beginUpload(alice, id, VIDEO.length);
  const dead = await openPiece(server, alice, id, 0);
  dead.on('error', () => {});
  dead.write(VIDEO.subarray(0, 100_000));
  await arrived(server, id, 100_000);

  const asked = await askUpload(alice, id);
  const offset = Number(asked.headers.get('upload-offset'));
  const rest = await sendPiece(alice, id, offset, VIDEO.subarray(offset));

  expect(offset).toBe(100_000);
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(VIDEO.length)]);
});

test('a client that asks does not wait for a piece that was aborted before its turn', async () => {
  await using server = await TestServer.start();
  const { deps } = server;
  const id = randomUUID();
  await beginUpload(server.as('alice'), id, VIDEO.length);
  const key = { ownerId: await server.as('alice').id(), id };
  const writers = new UploadWriters();
  // These streams neither send nor end.
  const pieces = [new PassThrough(), new PassThrough()];

  const given = Promise.allSettled(
    pieces.map((piece) => appendUpload(deps, writers, key, 0, { stream: piece, bytes: 0 })),
  );
  const asked = readUpload(deps, writers, key);

  expect(await asked).toMatchObject({ offset: 0 });
  for (const outcome of await given) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'upload_offset' } });
  }
});

test('an upload that grows at the moment of its expiry keeps its bytes', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { db } = server.deps;
  const id = randomUUID();
  await beginUpload(server.as('alice'), id, VIDEO.length);
  const row = await db.read.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  const before = row.touchedAt + 1000;

  const { forgetting } = await db.write(async (tx) => {
    await moveOffset(tx, row, { fileKey: row.fileKey ?? '', from: 0, to: 5, parts: null, now: before + 1 });
    const waiting = db.write((other) => clearIdleFiles(other, [row], before));
    await untilOneWaits(db.read);
    return { forgetting: waiting };
  });

  expect(await forgetting).toEqual([]);
  expect(await findUpload(db.read, row)).toMatchObject({ fileKey: row.fileKey, offset: 5 });
});

test('two processes on one folder accept pieces, and of two concurrent ones one counts', async () => {
  await using place = await temporaryPlace('sqlite');
  await using one = await TestServer.start({ place });
  await using two = await TestServer.start({ place });
  const alice = one.as('alice');
  await alice.user();
  const elsewhere = two.anotherDeviceOf('alice');
  const id = randomUUID();
  await beginUpload(alice, id, VIDEO.length);

  const both = await Promise.all(
    [alice, elsewhere].map((client) => sendPiece(client, id, 0, VIDEO.subarray(0, 500_000))),
  );
  const asked = await Promise.all([alice, elsewhere].map((client) => askUpload(client, id)));
  const rest = await sendPiece(elsewhere, id, 500_000, VIDEO.subarray(500_000));
  const post = await alice.post('/api/posts', { uploadId: id });

  expect(both.map(({ status }) => status)).toContain(204);
  expect(asked.map(({ headers }) => headers.get('upload-offset'))).toEqual(['500000', '500000']);
  expect(rest.status).toBe(204);
  expect(post.status).toBe(201);
  const served = await elsewhere.get(readPost(post).videoUrl ?? '');
  expect(served.bytes.length).toBe(VIDEO.length);
  expect(served.bytes.includes(Buffer.alloc(1_000_000, 7))).toBe(true);
});

/** A piece with a pending body. */
async function openPiece(server: TestServer, client: TestClient, id: string, offset: number) {
  const origin = await server.listen();
  const call = request(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: client.cookie ?? '',
      'content-type': UPLOAD_CONTENT_TYPE,
      'upload-offset': String(offset),
      'content-length': VIDEO.length - offset,
    },
  });
  call.on('error', () => {});
  call.flushHeaders();
  await once(call, 'socket');
  return call;
}

/** Waits until the disk has this many bytes, with or without a stored offset. */
async function arrived({ deps }: TestServer, id: string, bytes: number): Promise<void> {
  const { fileKey } = await deps.db.read
    .selectFrom('uploads')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await vi.waitFor(
    async () => expect((await stat(join(deps.config.dataDir, 'resumable', fileKey ?? ''))).size).toBe(bytes),
    10_000,
  );
}
