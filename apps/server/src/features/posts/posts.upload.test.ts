import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionsOf, openFilesBelow } from '../../testing/open-files.ts';
import { bombPng, jpegWithGps, noisePicture } from '../../testing/pictures.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { sweepMedia } from '../media/media.jobs.ts';
import { PicturePool } from '../media/picture-pool.ts';
import { uploadsFolder } from '../media/receive-upload.ts';

const MAX_BYTES = 104_857_600;
const BOUNDARY = 'posy-boundary';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function post(client: TestClient, form: FormData, headers = {}) {
  return client.postForm('/api/posts', form, headers);
}

function raw(client: TestClient, body: string | Buffer, headers: Record<string, string> = MULTIPART) {
  return client.fetch('/api/posts', { method: 'POST', body, headers });
}

function part(disposition: string, value: string | Buffer, more = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}

const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const filePart = part('name="media"; filename="a.png"', SMALL_PICTURE, 'Content-Type: image/png\r\n');

async function isUntouched(server: TestServer): Promise<boolean> {
  const posts = await server.deps.db.read.selectFrom('posts').select('id').execute();
  const media = await server.deps.db.read.selectFrom('media').select('id').execute();
  const blobs = await Array.fromAsync(server.deps.blobs.list());
  const uploads = await readdir(uploadsFolder(server.deps.config.dataDir)).catch(() => []);
  return posts.length + media.length + blobs.length + uploads.length === 0;
}

test('U01 a file of one byte less than 100 MB is accepted, one of 100 MB is not', { timeout: 60_000 }, async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const url = await server.listen();
  const picture = await noisePicture(30, 20).jpeg().toBuffer();
  const send = async (bytes: number) => {
    const [head, tail] = [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n`),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ];
    async function* body() {
      yield head;
      yield picture;
      const zeros = Buffer.alloc(65_536);
      for (let left = bytes - picture.length; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
      yield tail;
    }
    const response = await fetch(`${url}/api/posts`, {
      method: 'POST',
      headers: { ...MULTIPART, cookie: alice.cookie ?? '' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    });
    return { status: response.status, text: await response.text() };
  };

  expect(await send(MAX_BYTES)).toMatchObject({
    status: 413,
    text: expect.stringContaining('must be less than 100MB'),
  });
  expect(await isUntouched(server)).toBe(true);
  expect(await send(MAX_BYTES - 1)).toMatchObject({ status: 201 });
});

test('U03 a missing file and an empty one are refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const answers = [
    await post(alice, postForm({ content: 'x' }, null)),
    await post(alice, postForm({}, Buffer.alloc(0))),
  ];

  expect(answers[0]).toMatchObject({ status: 400, body: { message: 'Please select an image file' } });
  expect(answers[1]).toMatchObject({ status: 400, body: { message: 'Please select an image file' } });
  expect(await isUntouched(server)).toBe(true);
});

test('U04 names of files are never used', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const names = ['../../x.jpg', '..\\x.jpg', 'a.php\0.jpg', 'CON.jpg', 'x'.repeat(5000), '🌹.jpg', '%0d%0aX: 1.jpg'];

  for (const name of names) {
    const response = await post(alice, postForm({}, SMALL_PICTURE, { name, type: 'image/png' }));
    expect(response.status).toBe(201);
    expect(response.text + JSON.stringify([...response.headers])).not.toContain(name);
  }

  const keys = (await Array.fromAsync(server.deps.blobs.list())).map((blob) => blob.key);
  expect(keys).toHaveLength(names.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}-24\.webp$/);
});

test('U05 U06 U10 a file that is no JPEG, PNG, GIF or WebP is refused, whatever its type and name', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const picture = noisePicture(10, 10);
  const files: [string, Buffer][] = [
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a.jpg', Buffer.from('%PDF-1.7\n')],
    ['a.jpg', Buffer.from('PK\u0003\u0004........')],
    ['a.jpg', Buffer.from('\u007fELF........')],
    ['a.jpg', await picture.tiff().toBuffer()],
    ['a.jpg', await picture.avif().toBuffer()],
    ['a.jpg', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['a.jpg', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['a.jpg', Buffer.from('\0\0\u0001\0\u0001\0\u0010\u0010\0\0\u0001\0 \0')],
    ['a.jpg', Buffer.from('8BPS\0\u0001')],
    ['a.vips', Buffer.from([0xb6, 0xa6, 0xf2, 0x08, 0, 0, 0, 0])],
    ['a.jpg', Buffer.from([0xff])],
  ];

  for (const [name, bytes] of files) {
    const response = await post(alice, postForm({}, bytes, { name, type: 'image/png' }));
    expect(response).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file', message: 'Please select an image file' },
    });
  }
  expect(await isUntouched(server)).toBe(true);
});

test('U09 the type of a picture is read from its bytes', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const response = await post(alice, postForm({}, SMALL_PICTURE, { name: 'a.html', type: 'text/html' }));

  expect((await alice.get(readPost(response).imageUrl ?? '')).headers.get('content-type')).toBe('image/webp');
});

test('U08 U14 U16 damaged and oversized pictures are refused with a message and leave nothing', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const jpeg = await noisePicture(300, 200).jpeg().toBuffer();

  const damaged = await post(alice, postForm({}, jpeg.subarray(0, jpeg.length >> 1)));
  const script = await post(alice, postForm({}, Buffer.from('GIF89a/*aaaa*/=1;alert(1)')));
  const huge = await post(alice, postForm({}, bombPng(16_000, 16_000)));

  expect(damaged).toMatchObject({ status: 400, body: { message: 'The file is damaged' } });
  expect(script).toMatchObject({ status: 400, body: { message: 'The file is damaged' } });
  expect(huge).toMatchObject({ status: 400, body: { message: 'Image dimensions are too large' } });
  expect(await isUntouched(server)).toBe(true);
});

test('U18 a decoder that hangs is 503, and the server continues', async () => {
  const workerUrl = new URL('../../testing/hanging.worker.ts', import.meta.url);
  const pictures = new PicturePool({ workerUrl, receiveTimeoutMs: 200 });
  await using server = await TestServer.start({ overrides: { pictures } });

  const response = await post(server.as('alice'), postForm({}, SMALL_PICTURE));

  expect(response).toMatchObject({ status: 503, body: { code: 'server_busy' } });
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await isUntouched(server)).toBe(true);
});

test('U19 U21 only the pixels of a photo are stored and served, in any size', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { media } = await publish(alice, {}, await jpegWithGps(2400, 1200));

  const early = await alice.get(media?.variants[0]?.url ?? '');
  await server.settle();

  for (const width of [320, 640, 1080, 2048]) {
    const { bytes } = await alice.get(`/media/${media?.id}/${width}`);
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(bytes.includes('SECRET')).toBe(false);
  }
  expect(early.bytes.includes('SECRET')).toBe(false);
  expect(await readdir(uploadsFolder(server.deps.config.dataDir))).toEqual([]);
});

test('U23 aborted uploads leave no rows, files or open handles', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const { port, hostname } = new URL(await server.listen());

  for (let i = 0; i < 100; i++) {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      `POST /api/posts HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${alice.cookie}\r\n` +
        `content-type: ${MULTIPART['content-type']}\r\ncontent-length: ${filePart.length + END.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(filePart.subarray(0, filePart.length >> 1), () => resolve()));
    socket.destroy();
  }

  await vi.waitFor(async () => expect(await isUntouched(server)).toBe(true));
  await vi.waitFor(async () => expect(await openFilesBelow(uploadsFolder(server.deps.config.dataDir))).toEqual([]));
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0));
  expect((await post(alice, postForm({}, SMALL_PICTURE))).status).toBe(201);
});

test('U24 fields before and after the file are accepted; errors name the field', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const caption = part('name="content"', 'Rose');
  const isPublic = (value: string) => part('name="isPublic"', value);

  const before = await raw(alice, Buffer.concat([caption, filePart, END]));
  const after = await raw(alice, Buffer.concat([filePart, caption, END]));
  expect([before.body, after.body]).toMatchObject([{ content: 'Rose' }, { content: 'Rose' }]);

  const flower = '👩🏽‍🌾';
  expect(
    (await post(alice, postForm({ content: flower.repeat(2200), location: flower.repeat(100) }, SMALL_PICTURE))).status,
  ).toBe(201);
  const refusals: [Buffer | FormData, string][] = [
    [postForm({ content: flower.repeat(2201) }, SMALL_PICTURE), 'Caption is too long'],
    [postForm({ location: 'x'.repeat(101) }, SMALL_PICTURE), 'Location is too long'],
    [postForm({ content: 'a\0b' }, SMALL_PICTURE), 'Invalid characters'],
    [postForm({ location: 'a\0b' }, SMALL_PICTURE), 'Invalid characters'],
    [postForm({ isPublic: 'maybe' }, SMALL_PICTURE), 'Invalid input'],
    [postForm({ id: 'not-an-id' }, SMALL_PICTURE), 'Invalid input'],
    [Buffer.concat([isPublic('true'), isPublic('false'), filePart, END]), 'Invalid input'],
    [Buffer.concat([part('name="__proto__"', 'x'), filePart, END]), 'The request body could not be read'],
    [Buffer.concat([part('name="constructor"', 'x'), filePart, END]), 'The request body could not be read'],
  ];
  for (const [body, message] of refusals) {
    const response = body instanceof FormData ? await post(alice, body) : await raw(alice, body);
    expect(response).toMatchObject({ status: 400, body: { message } });
  }
  const long = await post(alice, postForm({ content: 'x'.repeat(400_000) }, SMALL_PICTURE));
  expect([400, 413]).toContain(long.status);
});

test('read-only fields are ignored', async () => {
  await using server = await TestServer.start();
  const form = postForm({}, SMALL_PICTURE);
  for (const name of ['flowersCount', 'viewCount', 'authorId', 'createdAt', 'rev']) form.append(name, '99');

  const response = await post(server.as('alice'), form);

  expect(response.body).toMatchObject({ flowersCount: 0, viewCount: 0, rev: 1, user: { firstName: 'alice' } });
});

test('U25 malformed bodies are 4xx, never 500, and the next request succeeds', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const many = Array.from({ length: 1001 }, (_, i) => part(`name="f${i}"`, 'x'));
  const others = Buffer.from(`--${BOUNDARY}\r\n${'X-A: b\r\n'.repeat(50)}`);
  const late = Buffer.concat([others, filePart.subarray(BOUNDARY.length + 4), END]);
  const bodies: [string | Buffer, Record<string, string>?][] = [
    [Buffer.concat([...many, filePart, END])],
    [Buffer.concat([part(`name="${'n'.repeat(10_000)}"`, 'x'), filePart, END])],
    [Buffer.concat([part('name="media"; filename="a.png"', 'x', 'X-A: b\r\n'.repeat(3000)), END])],
    [late],
    [Buffer.concat([filePart, END]), { 'content-type': 'multipart/form-data' }],
    [Buffer.concat([filePart, END]), { 'content-type': 'multipart/form-data; boundary=' }],
    [filePart.subarray(0, filePart.length >> 1)],
    [filePart.subarray(0, 30)],
    [Buffer.concat([part('name="content"', 'x').subarray(0, 20)])],
    ['garbage'],
    [''],
    [END],
    [`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`],
    [Buffer.concat([part('name="content"', '{bad', 'Content-Type: application/json\r\n'), filePart, END])],
    [Buffer.concat([part('name="content"', '{"a":1}', 'Content-Type: application/json\r\n'), filePart, END])],
    [Buffer.concat([part('name="other"; filename="a.png"', SMALL_PICTURE), END])],
    ['{}', { 'content-type': 'application/json' }],
    ['x', { 'content-type': 'text/plain' }],
    ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ];

  for (const [body, headers] of bodies) {
    const response = await raw(alice, body, headers);
    expect([400, 413, 415], `${response.status} for ${body.toString().slice(0, 80)}`).toContain(response.status);
  }
  expect((await alice.fetch('/api/posts', { method: 'POST' })).status).toBe(400);
  expect(await isUntouched(server)).toBe(true);
  expect((await post(alice, postForm({}, SMALL_PICTURE))).status).toBe(201);
});

forEachDialect((dialect) => {
  test('U27 a repeated request, later or at once, is one post and one file', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const key = { 'idempotency-key': server.deps.newId() };
    const id = server.deps.newId();
    const send = (more: Record<string, string> = key) =>
      post(alice, postForm({ id, content: 'Once' }, SMALL_PICTURE), more);

    const answers = await Promise.all([send(), send(), send({ 'idempotency-key': server.deps.newId() })]);
    const late = await send();
    const sameEntity = await send({ 'idempotency-key': server.deps.newId() });

    for (const answer of [...answers, late, sameEntity]) {
      expect(answer).toMatchObject({ status: 201, body: readPost(late) });
    }
    expect(late.headers.get('idempotency-replayed')).toBe('true');
    expect(await Array.fromAsync(server.deps.blobs.list())).toHaveLength(1);
    expect((await alice.get('/api/posts')).body).toHaveLength(1);
    expect((await server.touches()).filter(({ type }) => type === 'post')).toHaveLength(2);
  });

  test('a reused id conflicts for another picture, caption or user', async () => {
    await using server = await TestServer.start({ dialect });
    const first = await publish(server.as('alice'), { content: 'First' });
    const other = await noisePicture(9, 9).png().toBuffer();

    const answers = [
      await post(server.as('alice'), postForm({ id: first.id, content: 'First' }, other)),
      await post(server.as('alice'), postForm({ id: first.id, content: 'Second' }, SMALL_PICTURE)),
      await post(server.as('bob'), postForm({ id: first.id, content: 'First' }, SMALL_PICTURE)),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect((await server.as('bob').get('/api/posts')).body).toEqual([first]);
    expect(await Array.fromAsync(server.deps.blobs.list())).toHaveLength(1);
  });

  test('N20 H06 a key used for another picture is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const key = { 'idempotency-key': server.deps.newId() };
    await post(server.as('alice'), postForm({}, SMALL_PICTURE), key);

    const other = await post(server.as('alice'), postForm({}, await noisePicture(9, 9).png().toBuffer()), key);
    const independent = await post(server.as('bob'), postForm({}, SMALL_PICTURE), key);

    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(independent.status).toBe(201);
  });

  test('U27 a repeated request is answered without decoding its picture again', async () => {
    let count = 0;
    const pool = new PicturePool();
    onTestFinished(() => pool[Symbol.asyncDispose]());
    const pictures: Pick<PicturePool, 'receive' | 'derive'> & AsyncDisposable = {
      receive: (task) => {
        count++;
        return pool.receive(task);
      },
      derive: (task) => pool.derive(task),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    await using server = await TestServer.start({ dialect, overrides: { pictures } });
    const key = { 'idempotency-key': server.deps.newId() };

    await post(server.as('alice'), postForm({}, SMALL_PICTURE), key);
    await post(server.as('alice'), postForm({}, SMALL_PICTURE), key);

    expect(count).toBe(1);
  });
});

test('U28 files that a crash left without a row are quarantined after an hour, others stay', async () => {
  await using server = await TestServer.start();
  const remaining = await publish(server.as('alice'));
  const { blobs, config, clock, newId } = server.deps;
  const [old, young] = [newId(), newId()];
  for (const id of [old, young]) {
    const file = path.join(config.dataDir, id);
    await writeFile(file, 'left behind');
    await blobs.put([{ key: `${id.slice(-2)}/${id}-640.webp`, path: file }]);
  }
  const hoursAgo = (hours: number) => new Date(clock.now() - hours * 3_600_000);
  for await (const { key } of blobs.list()) {
    await utimes(
      path.join(config.dataDir, 'blobs', key),
      hoursAgo(0),
      key.includes(young) ? hoursAgo(0.5) : hoursAgo(2),
    );
  }
  const upload = path.join(uploadsFolder(config.dataDir), 'cut-off');
  await mkdir(upload, { recursive: true });
  await utimes(upload, hoursAgo(2), hoursAgo(2));

  await sweepMedia(server.deps);

  const keys = (await Array.fromAsync(blobs.list())).map((blob) => blob.key);
  expect(keys.toSorted()).toEqual(
    [
      `${remaining.media?.id.slice(-2)}/${remaining.media?.id}-24.webp`,
      `${young.slice(-2)}/${young}-640.webp`,
    ].toSorted(),
  );
  expect(await readdir(uploadsFolder(config.dataDir))).toEqual([]);
});

test('a picture whose other sizes fail is retried, and its post stays visible', async () => {
  const pool = new PicturePool();
  let failures = 1;
  const pictures: Pick<PicturePool, 'receive' | 'derive'> & AsyncDisposable = {
    receive: (task) => pool.receive(task),
    derive: (task) => (failures-- > 0 ? Promise.reject(new Error('The worker died')) : pool.derive(task)),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
  await using server = await TestServer.start({ overrides: { pictures } });
  const alice = server.as('alice');
  await publish(alice, {}, await noisePicture(2100, 1000).jpeg().toBuffer());

  await server.settle();
  const meanwhile = await alice.get('/api/posts');
  server.clock.advance(60_000);
  await server.settle();

  expect(meanwhile.body).toMatchObject([{ media: { variants: [{ width: 640 }] } }]);
  expect((await alice.get('/api/posts')).body).toMatchObject([{ media: { variants: [{}, {}, {}, { width: 2048 }] } }]);
});
