import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MutationKey } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { aMessageId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged, toastLog } from '../../ui/toast.ts';
import { MessageBubble } from './message-bubble.tsx';
import { foldMessages } from './message-overlay.ts';
import type { MessageDelivery } from './message-view.ts';
import { readThreadRows } from './messages.local.ts';
import { sendMessage } from './messages.sync.ts';
import { UnsentState } from './unsent-state.tsx';

afterEach(() => {
  cleanup();
  dataSaver.choose('uploads', 'always');
});

const failed = { kind: 'failed', key: branded<MutationKey>('0190aaaa-0000-7000-8000-000000000001'), code: '' } as const;

test('a retry or discard that the device cannot store reports an error', async () => {
  const local = await testLocal();
  await renderOnDevice(local, <UnsentState delivery={failed} />);
  local.close();

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  expect(toastLog().map(({ description }) => description)).toEqual([
    'Failed to send message. Please try again.',
    'The message could not be deleted.',
  ]);
});

test('a discarded message is announced', async () => {
  const local = await testLocal();
  await renderOnDevice(local, <UnsentState delivery={failed} />);

  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));

  await waitFor(() => expect(lastLogged()?.text).toBe('Discarded'));
});

const conversationId = conversationIdOf(aUserId(1), aUserId(2));

/** A video, a text and another video to one user, and the drawing of each. */
async function threeUnsent() {
  const local = await testLocal();
  const to = { conversationId, toUserId: aUserId(2), after: null };
  const video = await storeFile(local, new File(['film'], 'film.mp4', { type: 'video/mp4' }));
  const other = await storeFile(local, new File(['film'], 'other.mp4', { type: 'video/mp4' }));
  const shape = { width: 4, height: 5, thumbhash: '', durationMs: 2000, poster: '' };
  const film = (file: typeof video) =>
    ({ kind: 'video', file, ...shape, originalSize: 4, isLocationRemoved: false }) as const;
  const first = { ...to, id: aMessageId(1), content: '', file: film(video) };
  const keys = [
    await enqueue(local, sendMessage, first, { file: video }),
    await enqueue(local, sendMessage, { ...to, id: aMessageId(2), content: 'Look', file: null }),
    await enqueue(local, sendMessage, { ...to, id: aMessageId(3), content: '', file: film(other) }, { file: other }),
  ];
  const read = async () => {
    const thread = await readThreadRows(local, conversationId, 10);
    return foldMessages({ ...thread, uploads: [], uid: local.uid }).map(({ delivery }) => delivery);
  };
  return { local, keys, read };
}

async function draw(local: LocalDb, delivery: MessageDelivery | undefined) {
  if (delivery?.kind !== 'waiting') throw new Error('it waits');
  cleanup();
  await renderOnDevice(local, <UnsentState delivery={delivery} onCancel={() => undefined} />);
}

test.each([
  ['wifi', 'Waits for Wi-Fi', 'Waits for a photo or video before it, which waits for Wi-Fi'],
  ['never', 'Waits for you', 'Waits for a photo or video before it, which waits for you'],
] as const)('a text behind a paused video (%s) says so, and sending either sends both', async (choice, own, behind) => {
  dataSaver.choose('uploads', choice);
  const { local, keys, read } = await threeUnsent();

  const [film, text, last] = await read();
  await draw(local, film);
  expect(screen.getByText(own)).toBeDefined();
  await draw(local, last);
  expect(screen.getByText(own)).toBeDefined();
  await draw(local, text);
  expect(screen.getByText(behind)).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send now' })));

  const isUrgent = async () => (await local.out.outbox.bulkGet(keys)).map((entry) => entry?.isUrgent ?? false);
  expect(await isUrgent()).toEqual([true, false, false]);
  const [, textNow, lastNow] = await read();
  await draw(local, textNow);
  expect(screen.getByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  await draw(local, lastNow);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send now' })));
  expect(await isUrgent()).toEqual([true, false, true]);
});

test('without a paused upload the message shows no note', async () => {
  const { local, read } = await threeUnsent();

  await draw(local, (await read())[1]);

  expect(screen.getByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});

test('H52 the upload of a message is cancelled on its picture, and a text has no cross', async () => {
  const { local, keys, read } = await threeUnsent();
  const [film, text] = keys;
  if (film === undefined || text === undefined) throw new Error('they wait');
  await local.out.outbox.update(film, { status: 'sending', sends: 1 });
  const views = async () => {
    const thread = await readThreadRows(local, conversationId, 10);
    return foldMessages({ ...thread, uploads: [{ key: film, sent: 32, total: 64 }], uid: local.uid });
  };
  const [filmView, textView] = await views();
  if (!filmView || !textView) throw new Error('they are listed');
  const place = { isFirst: true, isLast: true, isStateShown: true, isHighlighted: false, isRequest: false };
  const reacting = { react: null, choose: () => undefined, takeBack: () => undefined };
  const bubble = { ...place, otherName: 'Bea', onReply: null, onEdit: null, reacting, onQuote: () => undefined };

  await renderOnDevice(local, <MessageBubble {...bubble} message={textView} onDelete={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Cancel sending' })).toBeNull();
  cleanup();
  await renderOnDevice(local, <MessageBubble {...bubble} message={filmView} onDelete={() => undefined} />);
  expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveProperty('value', 50);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sending' }));
  const question = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(async () => expect(await local.out.outbox.get(film)).toBeUndefined());
  expect(await read()).toHaveLength(2);
  const left = await local.out.outbox.orderBy('ord').toArray();
  expect(left.map(({ kind }) => kind)).toEqual(['message.send', 'message.send', 'upload.drop']);
});
