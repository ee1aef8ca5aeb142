import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const MB = 1024 ** 2;
const UPLOAD_BYTES = 60 * MB;
const PEOPLE = 4;
/** Half of the memory that the uploads would need. */
const MAX_GROWTH_BYTES = (PEOPLE * UPLOAD_BYTES) / 2;

test('D08 four big uploads at once are streamed to disk, not kept in memory', { timeout: 120_000 }, async () => {
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
  const head = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.gif"\r\n\r\nGIF89a';
  const tail = '\r\n--b--\r\n';
  let memory = 0;
  async function* body() {
    yield Buffer.from(head);
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
      'content-length': head.length + bytes + tail.length,
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

async function signUp(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret1', firstName: 'P', lastName: 'Q' }),
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
