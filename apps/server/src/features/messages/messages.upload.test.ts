import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { expect, test, vi } from 'vitest';
import { conversationOf, send } from '../../testing/messaging.ts';
import { connectionsOf, openFilesBelow } from '../../testing/open-files.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { beginUpload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { uploadsFolder } from '../media/receive-upload.ts';

const VIDEO = mp4();
const BOUNDARY = 'posy-boundary';

forEachDialect((dialect) => {
  test('U27 a repeated video, at once or later, by key or by id, is one message and one file', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(bob, alice, 'Show me');
    const key = { 'idempotency-key': server.deps.newId() };
    const id = server.deps.newId();

    const answers = await Promise.all([
      sendVideo(alice, bob, { id }, key),
      sendVideo(alice, bob, { id }, key),
      sendVideo(alice, bob, { id }, { 'idempotency-key': server.deps.newId() }),
    ]);
    const later = await sendVideo(alice, bob, { id }, key);
    const other = await sendVideo(alice, bob, { id, content: 'Another' }, key);
    await server.settle();

    expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await storedRows(server)).toEqual({ messages: 2, media: 1, blobs: 1, uploads: 0 });
  });
});

test('U23 aborted video uploads leave no messages, files or open handles', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob);
  const { port, hostname } = new URL(await server.listen());
  const path = `/api/conversations/${await conversationOf(alice, bob)}/messages`;

  for (let i = 0; i < 100; i++) {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${alice.cookie}\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${VIDEO.length + 1000}\r\n\r\n` +
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(VIDEO.subarray(0, VIDEO.length >> 1), () => resolve()));
    socket.destroy();
  }

  const left = { messages: 1, media: 0, blobs: 0, uploads: 0 };
  await vi.waitFor(async () => expect(await storedRows(server)).toEqual(left));
  await vi.waitFor(async () => expect(await openFilesBelow(uploadsFolder(server.deps.config.dataDir))).toEqual([]));
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0));
  expect((await sendVideo(alice, bob)).status).toBe(201);
});

test('U01 H29 a video of 100 MB is refused with the message of the spec, in pieces before its first byte', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob);
  const tooLarge = { status: 413, body: { code: 'file_too_large', message: 'File size must be less than 100MB' } };
  const url = await server.listen();
  const path = `/api/conversations/${await conversationOf(alice, bob)}/messages`;
  async function* body() {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`;
    yield VIDEO;
    const zeros = Buffer.alloc(1_048_576);
    for (let left = MAX_MEDIA_BYTES - VIDEO.length; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
    yield `\r\n--${BOUNDARY}--\r\n`;
  }

  const inPieces = [
    await beginUpload(alice, server.deps.newId(), MAX_MEDIA_BYTES, 'message'),
    await beginUpload(alice, server.deps.newId(), MAX_MEDIA_BYTES - 1, 'message'),
  ];
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie: alice.cookie ?? '' },
    body: ReadableStream.from(body()).pipeThrough(bytes()),
    duplex: 'half',
  });

  expect(inPieces[0]).toMatchObject(tooLarge);
  expect(inPieces[1]?.status).toBe(201);
  expect({ status: response.status, body: await response.json() }).toMatchObject(tooLarge);
  expect(await storedRows(server)).toMatchObject({ messages: 1, media: 0, blobs: 0 });
});

/** Converts a stream of texts and bytes to bytes only. */
function bytes(): TransformStream<string | Uint8Array, Uint8Array> {
  return new TransformStream({
    transform: (chunk, controller) => controller.enqueue(typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
  });
}

async function sendVideo(
  from: TestClient,
  to: TestClient,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('video', new File([new Uint8Array(VIDEO)], 'a.mp4', { type: 'video/mp4' }));
  return from.postForm(`/api/conversations/${await conversationOf(from, to)}/messages`, form, headers);
}

/** Counts rows and files that a message may leave behind. */
async function storedRows({ deps }: TestServer) {
  const messages = await deps.db.read.selectFrom('messages').select('id').execute();
  const media = await deps.db.read.selectFrom('media').select('id').execute();
  const blobs = await Array.fromAsync(deps.blobs.list());
  const uploads = await readdir(uploadsFolder(deps.config.dataDir)).catch(() => []);
  return { messages: messages.length, media: media.length, blobs: blobs.length, uploads: uploads.length };
}
