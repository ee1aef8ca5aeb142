// @module-tag long
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { UPLOAD_CONTENT_TYPE } from '@posy/contract/uploads';
import { expect, test, vi } from 'vitest';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';
import { newUploadHeaders } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

const MEGABYTE = 1024 * 1024;
/** Too little to move the stored offset before the end of the request. */
const SENT = 4 * MEGABYTE;
const VIDEO = mp4({ padding: 20 * MEGABYTE });

test('F08 O10 J05 E20 on SIGTERM an upload is answered, saves the received bytes and continues after the next start', async () => {
  await using folder = await TemporaryFolder.make();
  const first = await ServerProcess.start(folder.path);
  const cookie = await signUp(first.origin);
  const id = randomUUID();
  const begun = await fetch(`${first.origin}/api/uploads`, {
    method: 'POST',
    headers: { cookie, ...newUploadHeaders(id, VIDEO.length) },
  });
  const piece = openPiece(first.origin, cookie, id);
  const answered = new Promise<IncomingMessage>((resolve) => piece.once('response', resolve));
  piece.write(VIDEO.subarray(0, SENT));
  await vi.waitFor(async () => expect(await bytesOnDisk(folder.path)).toBe(SENT), 20_000);

  // `start` passes on what its terminal or process group sends, too.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) first.kill(signal);
  const { statusCode, headers } = await answered;
  const code = await first.exited;
  piece.destroy();
  const second = await ServerProcess.start(folder.path);
  const asked = await fetch(`${second.origin}/api/uploads/${id}`, { method: 'HEAD', headers: { cookie } });
  second.kill('SIGTERM');
  await second.exited;

  // A process that waits for the rest of an upload is ended after 10 s, with another code.
  expect([begun.status, code]).toEqual([201, 0]);
  expect([statusCode, headers['x-error-code'], headers['retry-after']]).toEqual([503, 'server_busy', '1']);
  expect(SENT - Number(asked.headers.get('upload-offset'))).toBeLessThanOrEqual(MEGABYTE);
}, 120_000);

/** A request with a piece that is sent only in part. */
function openPiece(origin: string, cookie: string, id: string): ClientRequest {
  const piece = request(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie,
      'content-type': UPLOAD_CONTENT_TYPE,
      'upload-offset': '0',
      'content-length': VIDEO.length,
    },
  });
  piece.on('error', () => {});
  return piece;
}

async function bytesOnDisk(folder: string): Promise<number> {
  const resumable = join(folder, 'data', 'resumable');
  const [name = ''] = await readdir(resumable);
  return (await stat(join(resumable, name))).size;
}

async function signUp(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'alice@example.com', password: 'secret1', firstName: 'P', lastName: 'Q' }),
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
