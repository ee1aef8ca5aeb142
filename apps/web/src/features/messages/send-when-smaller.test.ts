import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { nextSendable } from '@posy/sync/outbox-rules';
import { aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { discardEntry, sendNow } from '../../sync/outbox-actions.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { AttachmentWork } from '../attachments/attachment-work.ts';
import { attachmentDraftId } from './message-draft.ts';
import { sendMessage } from './send-message.ts';
import { HOLD_MS, sendWhenSmaller } from './send-when-smaller.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const conversationId = conversationIdOf(ada, bea);
const MP4 = '\u0000\u0000\u0000\u0018ftypisom';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** A message with a large video that was sent while the video is made smaller. `finish` ends that. */
async function sendEarly() {
  const device = testDevice();
  const local = await testLocal(device, ada);
  const shrunk = Promise.withResolvers<Blob | null>();
  let isStopped = false;
  const work = new AttachmentWork(local, attachmentDraftId(conversationId), 'message', {
    convertPicture: async (file) => file,
    pictureProblem: async () => null,
    examinePicture: async () => null,
    preparePicture: () => Promise.reject(new Error('it is a video')),
    editPicture: () => Promise.reject(new Error('it is a video')),
    readVideoFacts: async () => ({ width: 3840, height: 2160, durationMs: 1000, poster: null, thumbhash: '' }),
    isHevc: async () => false,
    canShrink: () => true,
    trimVideo: async () => null,
    async shrinkVideo(_local, _file, { signal }) {
      const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
      const result = await Promise.race([shrunk.promise, aborted]);
      isStopped = result === null;
      return result && storeFile(local, new File([result], 'video.mp4', { type: 'video/mp4' }));
    },
  });
  work.pick(new File([MP4, new Uint8Array(3_000_000)], 'Holiday.MP4', { type: 'video/mp4' }));
  const file = await work.whenSendable();
  const early = work.handOverEarly();
  if (!early) throw new Error('it is made smaller');
  await sendMessage(local, { conversationId, toUserId: bea, username: 'bea', content: 'Look', file, delayMs: HOLD_MS });
  const sent = sendWhenSmaller(local, early);
  work.close();
  return {
    local,
    device,
    sent,
    finish: (bytes: string | null) => shrunk.resolve(bytes === null ? null : new Blob([bytes])),
    isStopped: () => isStopped,
  };
}

const onlyEntry = async ({ out }: LocalDb) => {
  const [entry] = await out.outbox.toArray();
  if (!entry) throw new Error('it is in the outbox');
  return entry;
};
const isSendable = async ({ out, device }: LocalDb) =>
  nextSendable(await out.outbox.orderBy('ord').toArray(), device.clock.now()) !== null;
const storedBytes = async ({ out }: LocalDb) =>
  (await out.chunks.toArray()).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

test('a message is queued while its video is made smaller, and the smaller video alone is sent', async () => {
  const { local, sent, finish } = await sendEarly();
  expect((await onlyEntry(local)).file?.size).toBe(3_000_012);
  expect(await isSendable(local)).toBe(false);
  expect(await local.out.drafts.count()).toBe(0);

  finish('smaller');
  await sent;

  const { file, args } = await onlyEntry(local);
  expect(file?.size).toBe(7);
  expect(args).toMatchObject({ content: 'Look', file: { originalSize: 3_000_012, height: 1080, file: { size: 7 } } });
  expect(await isSendable(local)).toBe(true);
  expect(await storedBytes(local)).toBe(7);
});

test('the original is sent when making it smaller fails, and when its page has died', async () => {
  const { local, device, sent, finish } = await sendEarly();
  // As for a page that died: nothing renews the hold.
  device.clock.advance(HOLD_MS);
  expect(await isSendable(local)).toBe(true);

  finish(null);
  await sent;

  expect((await onlyEntry(local)).nextAt).toBe(0);
  expect(await storedBytes(local)).toBe(3_000_012);
});

test('a message that is cancelled meanwhile leaves no bytes, and one that is sent at once keeps the original', async () => {
  const cancelled = await sendEarly();
  await discardEntry(cancelled.local, (await onlyEntry(cancelled.local)).key);
  cancelled.finish('smaller');
  await cancelled.sent;
  expect(await storedBytes(cancelled.local)).toBe(0);

  const urgent = await sendEarly();
  await sendNow(urgent.local, (await onlyEntry(urgent.local)).key);
  urgent.finish('smaller');
  await urgent.sent;

  expect((await onlyEntry(urgent.local)).file?.size).toBe(3_000_012);
  expect(await storedBytes(urgent.local)).toBe(3_000_012);
});

test('making it smaller stops soon after the message was cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { local, sent, isStopped } = await sendEarly();
  await discardEntry(local, (await onlyEntry(local)).key);

  await vi.advanceTimersByTimeAsync(15_000);
  await sent;
  vi.useRealTimers();

  expect(isStopped()).toBe(true);
  expect(await storedBytes(local)).toBe(0);
});
