import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../checks/check.ts';
import { check } from '../../testing/checking.ts';
import { S3_SERVERS, SwiftServer } from '../../testing/swift-server.ts';
import { migratedPlace } from '../../testing/temporary-database.ts';
import { blobsConformance, type BlobsFixture } from '../blobs/conformance.ts';
import { s3Blobs } from '../blobs/s3.ts';
import { ledgerConformance } from '../ledger/conformance.ts';
import { s3Ledger } from '../ledger/s3.ts';
import { uploadsConformance } from '../uploads/conformance.ts';
import { s3Uploads } from '../uploads/s3.ts';
import { S3Bucket } from './s3-bucket.ts';
import { explainS3 } from './s3-errors.ts';

const MEBIBYTE = 1024 * 1024;

interface StoreFixture extends BlobsFixture {
  readonly bucket: S3Bucket;
  readonly prefix: string;
  readonly folder: string;
}

const [name = 'no S3 on this machine'] = S3_SERVERS;

describe.skipIf(S3_SERVERS.length === 0)(`O13 files and uploads on ${name}`, () => {
  let swift: SwiftServer;

  beforeAll(async () => {
    swift = await SwiftServer.start();
  });

  afterAll(() => swift[Symbol.asyncDispose]());

  /** A store below a prefix of its own, and a folder for local copies. */
  async function start(): Promise<StoreFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'posy-s3-'));
    const prefix = `${randomUUID()}/`;
    const bucket = new S3Bucket(swift.setting(prefix));
    return {
      prefix,
      bucket,
      folder,
      blobs: s3Blobs(bucket, join(folder, 'uploads')),
      async file(content) {
        const file = join(folder, randomUUID());
        await writeFile(file, content);
        return file;
      },
      async [Symbol.asyncDispose]() {
        bucket.close();
        await rm(folder, { recursive: true });
      },
    };
  }

  blobsConformance(name, start);
  ledgerConformance(name, async () => {
    const fixture = await start();
    return Object.assign(fixture, { ledger: s3Ledger(fixture.bucket) });
  });
  uploadsConformance(name, async () => {
    const fixture = await start();
    return Object.assign(fixture, { uploads: s3Uploads(fixture.bucket, join(fixture.folder, 'uploads')) });
  });

  test('O13 a file of several parts is stored whole, read in ranges, and continues after its connection breaks', async () => {
    await using fixture = await start();
    const bytes = Buffer.alloc(17 * MEBIBYTE, 'rose by rose ');
    const path = join(fixture.folder, 'large');
    await writeFile(path, bytes);
    await fixture.blobs.put([{ key: 'ab/large', path }]);
    await using relay = await Relay.start(swift.setting('').endpoint ?? '');
    const bucket = new S3Bucket({ ...swift.setting(fixture.prefix), endpoint: relay.origin });
    const far = s3Blobs(bucket, fixture.folder);

    const part = await far.open('ab/large', { start: 9 * MEBIBYTE });
    const read = part && (await buffer(part.read({ start: 9 * MEBIBYTE, end: part.size - 1 })));
    const whole = await far.open('ab/large');
    const pieces: Buffer[] = [];
    for await (const chunk of whole?.read() ?? []) {
      pieces.push(Buffer.from(chunk));
      if (pieces.length === 4) relay.cut();
    }
    bucket.close();

    expect(read?.equals(bytes.subarray(9 * MEBIBYTE))).toBe(true);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(relay.connections).toBeGreaterThan(1);
    expect(await Array.fromAsync(fixture.bucket.listUploads(''))).toEqual([]);
  });

  test('local copies are removed with their release, and when the object does not exist', async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('a') }]);
    const folder = join(fixture.folder, 'uploads');

    const copy = await fixture.blobs.checkOut('ab/one');
    const during = await readdir(folder);
    await copy?.release();
    await fixture.blobs.checkOut('ab/two');

    expect([during.length, (await readdir(folder)).length]).toEqual([1, 0]);
  });

  test('lists and deletions go page by page, and objects of others are neither listed nor deleted', async () => {
    await using fixture = await start();
    const bucket = new S3Bucket(swift.setting(fixture.prefix), 2);
    const blobs = s3Blobs(bucket, fixture.folder);
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `ab/${name}`);
    await Promise.all(['notes.txt', ...keys].map((key) => bucket.put(`media/${key}`, Buffer.from('rose'))));

    const listed = await Array.fromAsync(blobs.list());
    await blobs.delete(keys);
    const left = await Array.fromAsync(blobs.list());
    const foreign = await bucket.head('media/notes.txt');
    bucket.close();

    expect(listed.map(({ key }) => key)).toEqual(keys);
    expect([left, foreign?.size]).toEqual([[], 4]);
  });

  test.each([
    ['S3_BUCKET', { bucket: 'nowhere' }],
    ['S3_ACCESS_KEY_ID', { secretAccessKey: 'wrong' }],
    ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:9' }],
  ])('a wrong %s is named in one line', async (setting, wrong) => {
    const bucket = new S3Bucket({ ...swift.setting(''), ...wrong });

    const error: unknown = await s3Blobs(bucket, tmpdir())
      .readMarker()
      .catch((cause: unknown) => explainS3(cause));
    bucket.close();

    expect(String(error)).toMatch(new RegExp(`^ConfigError: ${setting} .*$`));
  });

  test('O14 posy check uses the bucket, and names a wrong key and an absent bucket', async () => {
    await using place = await migratedPlace('sqlite');
    const env = swift.env('check');

    const right = await check(place, env);
    const key = await check(place, { ...env, S3_SECRET_ACCESS_KEY: 'secret-word' });
    const bucket = await check(place, { ...env, S3_BUCKET: 'nowhere' });

    const found = (level: Finding['level'], part: string, text: string) => ({
      level,
      part,
      text: expect.stringContaining(text),
    });
    expect(right.findings).toContainEqual(found('ok', 'media store', 's3://posy/check'));
    expect(key.findings).toContainEqual(found('problem', 'S3_ACCESS_KEY_ID', 'refused'));
    expect(key.out).not.toContain('secret-word');
    expect(bucket.findings).toContainEqual(found('problem', 'S3_BUCKET', 'create it'));
  });
});

/** Passes connections on, and can break them. */
class Relay implements AsyncDisposable {
  connections = 0;
  readonly origin: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number, target: URL) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${port}`;
    server.on('connection', (near: Socket) => {
      this.connections++;
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) this.#sockets.add(socket.on('error', () => {}));
      near.pipe(far).pipe(near);
    });
  }

  static async start(target: string): Promise<Relay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return new Relay(server, typeof address === 'object' && address ? address.port : 0, new URL(target));
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
