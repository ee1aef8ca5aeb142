import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test, vi } from 'vitest';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';
import { TestServer } from '../../testing/test-server.ts';
import { uploadsFolder } from './receive-upload.ts';

const MB = 1024 ** 2;
const UPLOAD_BYTES = 60 * MB;
const PEOPLE = 4;
const HEAD = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.gif"\r\n\r\nGIF89a';
/** Half of the memory that the uploads would need. */
const MAX_GROWTH_BYTES = (PEOPLE * UPLOAD_BYTES) / 2;

test('D08 the bytes of an unfinished upload are on the disk', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const call = request(`${await server.listen()}/api/posts`, {
    method: 'POST',
    headers: {
      cookie: alice.cookie ?? '',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': HEAD.length + 4 * MB,
    },
  });
  call.on('error', () => {});

  call.write(HEAD);
  call.write(Buffer.alloc(3 * MB, 0xa7));

  // The parser withholds a few bytes that may begin the next boundary.
  await vi.waitFor(async () =>
    expect(await bytesBelow(uploadsFolder(server.deps.config.dataDir))).toBeGreaterThan(3 * MB - 100),
  );
  call.destroy();
});

test('D08 four big uploads at once need little memory', { tags: ['deep'], timeout: 120_000 }, async () => {
  await using folder = await TemporaryFolder.make();
  const server = await ServerProcess.start(folder.path);
  const cookies: string[] = [];
  for (let i = 0; i < PEOPLE; i++) cookies.push(await signUp(server.origin, `p${i}@example.com`));
  // The first upload loads modules that stay in memory.
  await upload(server, cookies[0] ?? '', MB);
  const before = await server.memory();

  const answers = await Promise.all(cookies.map((cookie) => upload(server, cookie, UPLOAD_BYTES)));

  server.kill('SIGTERM');
  await server.exited;
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 400));
  expect(Math.max(...answers.map(({ memory }) => memory)) - before).toBeLessThan(MAX_GROWTH_BYTES);
});

/** Sends a file that looks like a GIF until it is decoded; returns the status, and the server's memory just before it. */
async function upload(server: ServerProcess, cookie: string, bytes: number) {
  const tail = '\r\n--b--\r\n';
  let memory = 0;
  async function* body() {
    yield Buffer.from(HEAD);
    const noise = Buffer.alloc(64 * 1024, 0xa7);
    for (let left = bytes; left > 0; left -= noise.length) {
      yield noise.subarray(0, left);
      if (left % (8 * MB) === 0) memory = Math.max(memory, await server.memory());
    }
    memory = Math.max(memory, await server.memory());
    yield Buffer.from(tail);
  }
  const call = request(`${server.origin}/api/posts`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': HEAD.length + bytes + tail.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await pipeline(Readable.from(body()), call);
  return { status: await status, memory };
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return files.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0);
}

async function signUp(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret1', firstName: 'P', lastName: 'Q' }),
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
