import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { UPLOAD_CONTENT_TYPE } from '@posy/contract/uploads';
import { expect, test } from 'vitest';
import { signUpAt } from '../../testing/other-process.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';
import { newUploadHeaders } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

const MB = 1024 ** 2;
const MAX_GROWTH_BYTES = 50 * MB;
const WRITE_BYTES = 256 * 1024;

test(
  'a video of 99 MB, in pieces or one long body, becomes a post with little memory',
  { tags: ['deep'], timeout: 120_000 },
  async () => {
    await using folder = await TemporaryFolder.make();
    const server = await ServerProcess.start(folder.path);
    const phone = await Phone.signUp(server);
    const film = mp4({ padding: 99 * MB });
    // The first upload loads modules that stay in memory.
    await phone.share(mp4({ padding: 2 * MB }), UPLOAD_CHUNK_BYTES);
    const before = await server.memory();

    const statuses = [await phone.share(film, UPLOAD_CHUNK_BYTES), await phone.share(film, film.length)];

    const growth = phone.maxMemory - before;
    server.kill('SIGTERM');
    await server.exited;
    expect(statuses).toEqual([201, 201]);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

class Phone {
  maxMemory = 0;
  readonly #server: ServerProcess;
  readonly #cookie: string;

  private constructor(server: ServerProcess, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  static async signUp(server: ServerProcess): Promise<Phone> {
    return new Phone(server, (await signUpAt(server.origin, 'phone')).cookie);
  }

  /** Uploads a film and posts it. Returns the status of the post. */
  async share(film: Buffer, pieceBytes: number): Promise<number> {
    const uploadId = randomUUID();
    await this.#call('POST', '/api/uploads', newUploadHeaders(uploadId, film.length), null);
    for (let offset = 0; offset < film.length; offset += pieceBytes) {
      const piece = film.subarray(offset, offset + pieceBytes);
      const headers = { 'content-type': UPLOAD_CONTENT_TYPE, 'upload-offset': String(offset) };
      const status = await this.#call('PATCH', `/api/uploads/${uploadId}`, headers, piece);
      if (status !== 204) throw new Error(`A piece was answered ${status}`);
    }
    const json = Buffer.from(JSON.stringify({ uploadId }));
    return this.#call('POST', '/api/posts', { 'content-type': 'application/json' }, json);
  }

  async #call(method: string, path: string, headers: Record<string, string>, body: Buffer | null): Promise<number> {
    const call = request(`${this.#server.origin}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...headers, 'content-length': body?.length ?? 0 },
    });
    const status = new Promise<number>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    const watch = setInterval(() => void this.#look(), 50);
    try {
      await pipeline(Readable.from(inWrites(body ?? Buffer.alloc(0))), call);
      return await status;
    } finally {
      clearInterval(watch);
      await this.#look();
    }
  }

  async #look(): Promise<void> {
    this.maxMemory = Math.max(this.maxMemory, await this.#server.memory());
  }
}

function* inWrites(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += WRITE_BYTES) yield bytes.subarray(at, at + WRITE_BYTES);
}
