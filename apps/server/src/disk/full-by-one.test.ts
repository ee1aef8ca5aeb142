import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { FillingDisk, MB } from '../testing/filling-disk.ts';
import { publish } from '../testing/posting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';
import { beginUpload, pieceHeaders } from '../testing/uploading.ts';
import { MADE_BYTES } from './reserve-size.ts';

const WAIT = { timeout: 20_000, interval: 50 };
/** Together more than the space above the reserve. */
const CALLS = 14;
const BODY_BYTES = 12 * MB;
const SPARE_BYTES = 8 * MB;
const HEAD = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.gif"\r\n\r\nGIF89a';

type Way = 'albums that announce their length' | 'albums without a length' | 'pieces of uploads';
const WAYS: readonly Way[] = ['albums that announce their length', 'albums without a length', 'pieces of uploads'];

test.each(WAYS)('U26 one account with many %s never takes the reserve, and others go on', async (way) => {
  const disk = new FillingDisk(SPARE_BYTES);
  await using server = await TestServer.start({ overrides: { freeSpace: disk.freeSpace } });
  const post = await publish(server.as('bob'));
  await server.as('eve').user();
  const bodies: Body[] = [];

  for (let i = 0; i < CALLS; i++) bodies.push(await send(server, server.as('eve'), way));
  await vi.waitFor(async () => {
    const open = bodies.filter(({ status }) => status === null).length;
    // Each body ends without its last byte: it was refused, or all that was sent of it is on the disk.
    expect(await disk.usedBytes()).toBeGreaterThan(open * (BODY_BYTES - MB));
    expect(bodies.length - open).toBeGreaterThan(0);
  }, WAIT);
  const above = await disk.aboveReserve();
  const account = { email: 'bob@example.com', password: TEST_PASSWORD };
  const others = [
    await server.anonymous().send('/api/login', { method: 'POST', json: account }),
    await server.as('bob').post(`/api/posts/${post.id}/flower`, { isFlowered: true }),
    await server.as('bob').post('/api/comments', { postId: post.id, content: 'Still here' }),
  ];
  for (const body of bodies) body.abort();

  expect(others.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(above).toBeGreaterThan((MADE_BYTES + SPARE_BYTES) / 2 - MB);
  expect(disk.leastBytes).toBeGreaterThan(0);
  const refusals = new Set(bodies.map(({ status }) => status).filter((status) => status !== null));
  expect([...refusals].filter((status) => status !== 429 && status !== 507)).toEqual([]);
});

test('U26 while one account sends all that it may, the photo of another is accepted', async () => {
  const disk = new FillingDisk(SPARE_BYTES + MADE_BYTES);
  await using server = await TestServer.start({ overrides: { freeSpace: disk.freeSpace } });
  await server.as('eve').user();
  const bodies: Body[] = [];
  for (let i = 0; i < CALLS; i++)
    bodies.push(await send(server, server.as('eve'), 'albums that announce their length'));
  await vi.waitFor(() => expect(bodies.some(({ status }) => status === 429)).toBe(true), WAIT);

  const post = await publish(server.as('bob'));

  expect(post.id).toBeTruthy();
  for (const body of bodies) body.abort();
});

interface Body {
  status: number | null;
  abort(): void;
}

/** Sends a body without its last byte. */
async function send(server: TestServer, client: TestClient, way: Way): Promise<Body> {
  const isUpload = way === 'pieces of uploads';
  const id = randomUUID();
  if (isUpload) {
    const begun = await beginUpload(client, id, BODY_BYTES, 'post');
    if (begun.status !== 201) return { status: begun.status, abort() {} };
  }
  const hasLength = way !== 'albums without a length';
  const call = request(`${await server.listen()}${isUpload ? `/api/uploads/${id}` : '/api/posts'}`, {
    method: isUpload ? 'PATCH' : 'POST',
    headers: {
      cookie: client.cookie ?? '',
      ...(isUpload ? pieceHeaders(0) : { 'content-type': 'multipart/form-data; boundary=b' }),
      ...(hasLength && { 'content-length': BODY_BYTES }),
    },
  });
  const body: Body = { status: null, abort: () => call.destroy() };
  call.on('error', () => {});
  call.on('response', (response) => {
    body.status = response.statusCode ?? 0;
    response.resume();
  });
  const head = isUpload ? GIF_HEAD : Buffer.from(HEAD);
  call.write(Buffer.concat([head, Buffer.alloc(BODY_BYTES - head.length - 1, 0xa7)]));
  return body;
}

const GIF_HEAD = Buffer.from('GIF89a');
