import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { s3Blobs } from '../../adapters/blobs/s3.ts';
import { LEDGER_LISTS } from '../../adapters/ledger/port.ts';
import { S3Bucket, type S3Limits } from '../../adapters/s3/s3-bucket.ts';
import { s3Uploads } from '../../adapters/uploads/s3.ts';
import { runHousekeeping } from '../../housekeeping.ts';
import { ConfigError } from '../../settings/config-error.ts';
import { unsend } from '../../testing/changing-messages.ts';
import { runCommandOf } from '../../testing/commands.ts';
import { send } from '../../testing/messaging.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { S3_SERVERS, SwiftServer } from '../../testing/swift-server.ts';
import { migratedPlace, type TemporaryPlace, temporaryPlace } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { askUpload, beginUpload, pieceHeaders, sendPiece } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

const VIDEO = mp4({ padding: 11_000_000 });
/** Swift starts again within a test. */
const LONG_MS = 90_000;

const [name = 'no S3 on this machine'] = S3_SERVERS;

describe.skipIf(S3_SERVERS.length === 0)(`on ${name}`, () => {
  let swift: SwiftServer;

  beforeAll(async () => {
    swift = await SwiftServer.start();
  });

  afterAll(() => swift[Symbol.asyncDispose]());

  function start(place: TemporaryPlace, prefix: string): Promise<TestServer> {
    return TestServer.start({ place, config: { s3: swift.setting(prefix) } });
  }

  /** The same with other time limits of the store, also while it runs. */
  function startWithin(limits: S3Limits, place: TemporaryPlace, prefix: string): Promise<TestServer> {
    const setting = swift.setting(prefix);
    const bucket = new S3Bucket(setting, undefined, limits);
    onTestFinished(() => bucket.close());
    const folder = join(place.dataDir, 'uploads');
    const overrides = { blobs: s3Blobs(bucket, folder), uploads: s3Uploads(bucket, folder) };
    return TestServer.start({ place, config: { s3: setting }, overrides });
  }

  /** The names of all objects of a server. */
  async function objectsOf(prefix: string): Promise<string[]> {
    const bucket = new S3Bucket(swift.setting(prefix));
    onTestFinished(() => bucket.close());
    return (await Array.fromAsync(bucket.list(''))).map(({ key }) => key);
  }

  test('O13 a photo is posted, read in ranges, exported and deleted, and the disk has no file of it', async () => {
    await using place = await migratedPlace('sqlite');
    const prefix = `${randomUUID()}/`;
    await using server = await start(place, prefix);
    const alice = server.as('alice');

    const { id, imageUrl } = await publish(alice);
    await server.settle();
    const url = imageUrl ?? '';
    const whole = await server.as('bob').get(url);
    const part = await alice.get(url, { range: 'bytes=2-5' });
    const end = await alice.get(url, { range: 'bytes=-3' });
    const beyond = await alice.get(url, { range: 'bytes=999999-' });
    const head = await alice.fetch(url, { method: 'HEAD' });
    const asked = await alice.post(
      '/api/user/export',
      { password: TEST_PASSWORD },
      { 'idempotency-key': randomUUID() },
    );
    await server.settle();
    const archive = await alice.get('/api/user/export/file');
    const stored = await objectsOf(prefix);
    const removed = await alice.delete(`/api/posts/${id}`);
    await server.settle();

    expect([whole.status, part.status, end.status, beyond.status, head.status]).toEqual([200, 206, 206, 416, 200]);
    expect(part.bytes.equals(whole.bytes.subarray(2, 6))).toBe(true);
    expect(end.bytes.equals(whole.bytes.subarray(-3))).toBe(true);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.bytes.length}`);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length));
    expect([asked.status, removed.status]).toEqual([202, 204]);
    expect(Object.values(unzipSync(archive.bytes)).some((file) => Buffer.from(file).equals(whole.bytes))).toBe(true);
    expect(stored.filter((key) => key.startsWith('media/'))).toHaveLength(2);
    expect((await objectsOf(prefix)).filter((key) => key.includes(imageUrl?.split('/')[2] ?? 'none'))).toEqual([]);
    const files = await readdir(place.dataDir);
    expect(files.filter((name) => ['blobs', 'resumable'].includes(name))).toEqual([]);
  });

  test('O13 O10 an upload continues in another process without a shared folder where the first one was stopped', async () => {
    await using place = await migratedPlace('postgres');
    await using elsewhere = await migratedPlace('sqlite');
    const prefix = `${randomUUID()}/`;
    const one = await start(place, prefix);
    const alice = one.as('alice');
    const id = randomUUID();
    await beginUpload(alice, id, VIDEO.length);
    const first = UPLOAD_CHUNK_BYTES + 200_000;
    const sent = await sendPiece(alice, id, 0, VIDEO.subarray(0, first));

    const piece = await openPiece(one, alice, id, first);
    piece.write(VIDEO.subarray(first, first + 300_000));
    await vi.waitFor(async () => expect(await pendingBytes(place)).toBe(500_000), 10_000);
    await one[Symbol.asyncDispose]();
    await using two = await start({ ...place, dataDir: elsewhere.dataDir }, prefix);
    const device = two.anotherDeviceOf('alice');
    const offset = Number((await askUpload(device, id)).headers.get('upload-offset'));
    const rest = await sendPiece(device, id, offset, VIDEO.subarray(offset));
    const post = readPost(await device.post('/api/posts', { uploadId: id }));
    const served = await device.get(post.videoUrl ?? '');
    const range = await device.get(post.videoUrl ?? '', { range: `bytes=9000000-9000999` });
    await two.settle();

    expect([sent.status, offset, rest.status]).toEqual([204, first + 300_000, 204]);
    expect(served.bytes.length).toBe(VIDEO.length);
    expect(served.bytes.includes(Buffer.alloc(11_000_000, 7))).toBe(true);
    expect(range.bytes.equals(served.bytes.subarray(9_000_000, 9_001_000))).toBe(true);
    expect((await objectsOf(prefix)).filter((key) => key.startsWith('uploads/'))).toEqual([]);
    expect(await readdir(join(elsewhere.dataDir, 'uploads'))).toEqual([]);
    expect(one.deps.vapid).toEqual(two.deps.vapid);
  });

  test('O13 an upload that expired is aborted, with everything that belongs to it', async () => {
    await using place = await migratedPlace('sqlite');
    const prefix = `${randomUUID()}/`;
    await using server = await start(place, prefix);
    const alice = server.as('alice');
    const [given, kept] = [randomUUID(), randomUUID()];
    for (const id of [given, kept]) {
      await beginUpload(alice, id, VIDEO.length);
      await sendPiece(alice, id, 0, VIDEO.subarray(0, 1000));
    }
    const before = await Array.fromAsync(server.deps.uploads.list());

    const deleted = await alice.delete(`/api/uploads/${given}`);
    const between = new Set((await Array.fromAsync(server.deps.uploads.list())).map(({ fileKey }) => fileKey));
    server.clock.advance(40 * 86_400_000);
    await runHousekeeping(server.deps);

    expect(new Set(before.map(({ fileKey }) => fileKey)).size).toBe(2);
    expect([deleted.status, between.size]).toEqual([204, 1]);
    expect(await Array.fromAsync(server.deps.uploads.list())).toEqual([]);
  });

  test('O13 a folder moves to a bucket and back with what was set aside and deleted, and a backup has these deletions', async () => {
    await using place = await migratedPlace('sqlite');
    await using other = await temporaryPlace('sqlite');
    const [prefix, prefix2] = [randomUUID(), `${randomUUID()}/`];
    const env = swift.env(prefix);
    const server = await TestServer.start({ place });
    const { imageUrl } = await publish(server.as('alice'));
    const whole = await server.as('alice').get(imageUrl ?? '');
    await server.settle();
    await server.as('bob').id();
    await server.as('bob').send('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    const message = await send(server.as('alice'), server.as('carol'));
    await unsend(server.as('alice'), message.id);
    await server.settle();
    const path = join(place.dataDir, 'orphan');
    await writeFile(path, 'left behind');
    await server.deps.blobs.put([{ key: 'ab/orphan', path }]);
    await server.deps.blobs.quarantine(['ab/orphan'], 1_700_000_000_000);
    const stores = async (deps: Pick<TestServer['deps'], 'blobs' | 'ledger'>) => ({
      files: (await Array.fromAsync(deps.blobs.list())).map(({ key, size }) => ({ key, size })),
      aside: await Array.fromAsync(deps.blobs.listQuarantine()),
      deleted: await Array.fromAsync(deps.ledger.entries('deleted-users')),
      unsent: await Array.fromAsync(deps.ledger.entries('unsent-messages')),
    });
    const before = await stores(server.deps);
    await server[Symbol.asyncDispose]();
    const run = (...args: string[]) => runCommandOf(place, args, env);

    const moved = await run('media', 'move', '--to', `s3://posy/${prefix}`, '--json');
    for (const list of LEDGER_LISTS) await rm(join(place.dataDir, list), { recursive: true });
    const stayed = await TestServer.start({ place }).catch(String);
    const inBucket = await start(place, `${prefix}/`);
    const there = await stores(inBucket.deps);
    const picture = await inBucket.anotherDeviceOf('alice').get(imageUrl ?? '');
    await inBucket[Symbol.asyncDispose]();
    const backup = join(other.dataDir, 'backup');
    const made = await run('backup', 'create', '--to', backup);
    const elsewhere = { dataDir: join(other.dataDir, 'data'), databaseUrl: null };
    const restored = await runCommandOf(elsewhere, ['restore', backup], swift.env(prefix2));
    const back = await run('media', 'move', '--to', place.dataDir, '--json');
    await using home = await TestServer.start({ place });

    expect(moved).toMatchObject({ code: 0, json: { complete: true, damaged: [], present: 0 } });
    expect(stayed).toEqual(
      expect.stringMatching(/^ConfigError: DATA_DIR names a media store that was moved to s3:\/\/posy\//),
    );
    expect(before).toMatchObject({ deleted: [{}], unsent: [{ entry: message.id }] });
    expect(there).toEqual(before);
    expect(picture.bytes.equals(whole.bytes)).toBe(true);
    expect([made, restored].map(({ code, err }) => ({ code, err }))).toEqual(Array(2).fill({ code: 0, err: '' }));
    expect((await objectsOf(prefix2)).filter((key) => LEDGER_LISTS.some((list) => key.startsWith(list)))).toEqual([
      ...before.deleted.map(({ day, entry }) => `deleted-users/${day}/${entry}`),
      ...before.unsent.map(({ day, entry }) => `unsent-messages/${day}/${entry}`),
    ]);
    expect(back).toMatchObject({ code: 0, json: { complete: true, copied: 0 } });
    expect(await stores(home.deps)).toEqual(before);
  });

  test('O13 a bucket that belongs to another database stops the start', async () => {
    await using place = await migratedPlace('sqlite');
    await using other = await migratedPlace('sqlite');
    const prefix = `${randomUUID()}/`;
    {
      await using server = await start(place, prefix);
      await publish(server.as('alice'));
    }

    const error: unknown = await start(other, prefix).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(
      /S3_BUCKET and the database do not belong together: .*s3:\/\/posy\/.*belongs to the database/,
    );
    expect((await objectsOf(prefix)).filter((key) => key.startsWith('media/'))).toHaveLength(1);
  });

  test(
    'O13 while the store is frozen, media are 503 at their time limit, all else works, and no row names what was not stored',
    async () => {
      await using place = await migratedPlace('sqlite');
      const limits = { ...PATIENT };
      await using server = await startWithin(limits, place, `${randomUUID()}/`);
      const alice = server.as('alice');
      const { imageUrl } = await publish(alice);
      await server.settle();
      const rows = await mediaRows(server);

      swift.freeze();
      onTestFinished(() => swift.resume());
      // Without their limits these calls would wait until the store answers.
      Object.assign(limits, { readMs: 300, writeMs: 300 });
      const reading = alice.get(imageUrl ?? '');
      const writing = alice.postForm('/api/posts', postForm({}, SMALL_PICTURE));
      const list = await alice.get('/api/posts');
      const [read, write] = await Promise.all([reading, writing]);
      Object.assign(limits, PATIENT);
      swift.resume();
      const readAgain = await alice.get(imageUrl ?? '');

      expect([read, write].map(refusalOf)).toEqual([AWAY, AWAY]);
      expect(list.status).toBe(200);
      expect([readAgain.status, await mediaRows(server)]).toEqual([200, rows]);
    },
    LONG_MS,
  );

  test(
    'O13 while the store is gone, media are 503 at once, and deletions wait for its return',
    async () => {
      await using place = await migratedPlace('sqlite');
      const prefix = `${randomUUID()}/`;
      // Nobody waits for these limits.
      await using server = await startWithin(PATIENT, place, prefix);
      const alice = server.as('alice');
      const [first, second] = [await publish(alice), await publish(alice)];
      await server.settle();
      const id = randomUUID();
      await beginUpload(alice, id, VIDEO.length);

      await swift.stop();
      const read = await alice.get(first.imageUrl ?? '');
      const piece = await sendPiece(alice, id, 0, VIDEO.subarray(0, 1000));
      const removed = await alice.delete(`/api/posts/${second.id}`);
      await server.settle();
      const jobs = server.deps.db.read.selectFrom('jobs').select('name').where('name', '=', 'media.remove');
      const queued = await jobs.execute();
      await swift.startAgain();
      server.clock.advance(3_600_000);
      await server.settle();
      const offset = (await askUpload(alice, id)).headers.get('upload-offset');

      expect([read, piece].map(refusalOf)).toEqual([AWAY, AWAY]);
      expect([removed.status, queued.length, offset]).toEqual([204, 1, '0']);
      expect((await objectsOf(prefix)).filter((key) => key.startsWith('media/'))).toHaveLength(1);
      expect((await alice.get(first.imageUrl ?? '')).status).toBe(200);
    },
    LONG_MS,
  );
});

/** Limits that no test waits for. */
const PATIENT: S3Limits = { readMs: 600_000, listMs: 600_000, writeMs: 600_000, idleMs: 600_000 };
const AWAY = [503, 'storage_unavailable', '5'];

function refusalOf({ status, headers }: TestResponse): unknown[] {
  return [status, headers.get('x-error-code'), headers.get('retry-after')];
}

async function mediaRows(server: TestServer): Promise<number> {
  return (await server.deps.db.read.selectFrom('media').select('id').execute()).length;
}

/** Bytes that a running request has received since its last part. */
async function pendingBytes({ dataDir }: TemporaryPlace): Promise<number> {
  const folder = join(dataDir, 'uploads');
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('-part'));
  return (await stat(join(folder, name))).size;
}

/** A piece with a pending body. */
async function openPiece(server: TestServer, client: TestClient, id: string, offset: number) {
  const origin = await server.listen();
  const call = request(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...pieceHeaders(offset), cookie: client.cookie ?? '', 'content-length': VIDEO.length - offset },
  });
  call.on('error', () => {});
  call.flushHeaders();
  return call;
}
