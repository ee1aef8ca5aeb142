import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const KIB = 1024;
const ID = '00000000-0000-7000-8000-000000000001';

test.each([
  ['/api/login', 64],
  // With a poster.
  ['/api/ads', 512],
  [`/api/conversations/${ID}/messages`, 512],
  ['/api/messages/send-by-username', 512],
  // With a poster, and a megabyte of captions, whose characters may take two bytes more.
  ['/api/posts', 512 + 2 * KIB],
  [`/api/posts/${ID}/captions`, 3 * KIB],
])('N07 %s reads JSON of %i KiB, and of no byte more', async (path, kib) => {
  await using server = await TestServer.start();
  const send = (bytes: number) => server.as('alice').post(path, 'x'.repeat(bytes - '""'.length));

  const [largest, larger] = [await send(kib * KIB), await send(kib * KIB + 1)];

  expect(largest.status).toBeOneOf([400, 415]);
  expect(larger).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

test('a connection goes on after a body that is too large was refused, unless no upload is as long', async () => {
  await using server = await TestServer.start();
  const send = (bytes: number, announced: number) =>
    server.anonymous().send('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(announced) },
      body: Buffer.alloc(bytes),
    });

  const refused = [await send(2_000_000, 2_000_000), await send(70_000, MAX_MEDIA_BYTES + 1)];

  expect(refused.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [413, expect.not.stringContaining('close')],
    [413, 'close'],
  ]);
});
