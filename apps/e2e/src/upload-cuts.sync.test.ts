// @module-tag long
import { createHash } from 'node:crypto';
import { matches } from '@posy/contract/check';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { MessageEntitySchema } from '@posy/contract/messages';
import { TemporaryFolder } from '@posy/server/testing/server-process';
import { sendMessage } from '@posy/web/features/messages/send-message';
import { storeFile } from '@posy/web/local/stored-file';
import { expect, test } from 'vitest';
import { KillableServer } from './chaos/trouble.ts';
import { WiredPhone } from './chaos/wired-phone.ts';
import { ApiPerson, someone } from './harness/api-person.ts';
import { freePort } from './harness/free-port.ts';
import { mp4 } from './harness/mp4.ts';
import { waitUntil } from './harness/wait-until.ts';

/** `UPLOAD_MB=99.9` tests the largest allowed file. The default has more pieces than there are cuts. */
const BYTES = Math.floor(Number(process.env['UPLOAD_MB'] ?? 60) * 1024 ** 2);
const CUTS = 10;
const MAX_GROWTH_BYTES = 50 * 1024 ** 2;
/** Request headers, and bytes in the network's buffers at the cut. */
const SLACK_BYTES = 256 * 1024;

test(
  'H37 an upload that is cut ten times resumes each time, resends at most one piece, and stays out of server memory',
  { timeout: 300_000 },
  async () => {
    await using folder = await TemporaryFolder.make();
    await using server = await KillableServer.start(folder.path, await freePort());
    const ada = await ApiPerson.signUp(server.origin, someone('Ada'));
    const bea = await ApiPerson.signUp(server.origin, someone('Bea'));
    await using phone = await WiredPhone.unpack('Ada', ada, server.port, 1);
    const video = mp4(BYTES);
    const conversationId = conversationIdOf(ada.user.id, bea.user.id);
    // Modules that the first upload loads stay in memory and do not count.
    await sendVideo(phone, bea, mp4(6_000_000));
    await waitUntil('the first one is there', async () => (await messagesOf(bea, conversationId)).length === 1);
    const memory = watchMemory(server);
    const bytesBefore = phone.gate.bytesUp;

    const cutting = cutOften(phone, BYTES / (CUTS + 1));
    const id = await sendVideo(phone, bea, video);
    await cutting;
    await waitUntil('it is there', async () => (await messagesOf(bea, conversationId)).length === 2, 240_000);
    const growth = await memory.end();

    const sentAgain = phone.gate.bytesUp - bytesBefore - video.length;
    const rows = await messagesOf(bea, conversationId);
    const message = rows.at(-1);
    if (!matches(MessageEntitySchema, message)) throw new Error(`Not a message: ${JSON.stringify(message)}`);
    if (process.env['UPLOAD_MB'] !== undefined) {
      console.log(
        `${megabytes(video.length)} MB, ${CUTS} cuts: ${megabytes(sentAgain)} MB sent again, ` +
          `the server grew by ${megabytes(growth)} MB at most`,
      );
    }
    expect(rows).toHaveLength(2);
    expect(message.id).toBe(id);
    const stored = Buffer.from(await (await bea.fetch(message.videoUrl ?? '/none')).arrayBuffer());
    expect(hashOf(stored)).toBe(hashOf(video));
    expect(sentAgain).toBeLessThan(CUTS * UPLOAD_CHUNK_BYTES + SLACK_BYTES);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

function sendVideo(phone: WiredPhone, to: ApiPerson, video: Buffer): Promise<string> {
  return phone.with(async (local) => {
    const file = await storeFile(local, new File([Uint8Array.from(video)], 'a.mp4', { type: 'video/mp4' }));
    const facts = { width: 64, height: 64, thumbhash: '', durationMs: 1000, poster: '' };
    const attachment = { kind: 'video', file, ...facts, originalSize: file.size, isLocationRemoved: false } as const;
    const conversationId = conversationIdOf(local.uid, to.user.id);
    return sendMessage(local, {
      conversationId,
      toUserId: to.user.id,
      username: to.user.username,
      content: '',
      file: attachment,
    });
  });
}

async function messagesOf(person: ApiPerson, conversationId: string): Promise<readonly unknown[]> {
  const response = await person.fetch(`/api/conversations/${conversationId}/messages`);
  const body: unknown = await response.json();
  return Array.isArray(body) ? body : [];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Cuts the connection after every `everyBytes` bytes. */
async function cutOften({ gate }: WiredPhone, everyBytes: number): Promise<void> {
  for (let i = 0; i < CUTS; i++) await gate.cutAfter(everyBytes);
}

/** Samples the server's memory; `end` returns the largest growth since the start, in bytes. */
function watchMemory(server: KillableServer): { end(): Promise<number> } {
  const before = server.memory();
  let highest = 0;
  const timer = setInterval(() => void server.memory().then((bytes) => (highest = Math.max(highest, bytes))), 25);
  return {
    async end() {
      clearInterval(timer);
      return highest - (await before);
    },
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
