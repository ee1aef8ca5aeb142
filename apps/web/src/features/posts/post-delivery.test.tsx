import 'fake-indexeddb/auto';
import type { MutationKey } from '@posy/contract/ids';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setUploadProgress } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { PostDelivery } from './post-delivery.tsx';
import { sharePhoto } from './testing/share-photo.ts';

afterEach(() => {
  cleanup();
  dataSaver.choose('uploads', 'always');
});

/** Two photos shared one after the other, neither of them sent. */
async function twoUnsent() {
  const local = await testLocal();
  const photo = { name: 'a.jpg', type: 'image/jpeg', width: 4, height: 5, thumbhash: '' };
  for (const content of ['first', 'second']) {
    await sharePhoto(local, { content, location: '', altText: '', audience: 'everyone' }, new Blob([content]), photo);
  }
  const entries = await local.out.outbox.orderBy('ord').toArray();
  return { local, keys: entries.map(({ key }) => key) };
}

async function draw(local: LocalDb, key: MutationKey | undefined) {
  if (key === undefined) throw new Error('it waits');
  cleanup();
  await renderOnDevice(local, <PostDelivery delivery={{ kind: 'waiting', key }} />);
}

test.each([
  ['wifi', 'Waits for Wi-Fi'],
  ['never', 'Waits for you'],
] as const)('a post with a paused photo (%s) says so on its card, and is sent on request', async (choice, why) => {
  dataSaver.choose('uploads', choice);
  const { local, keys } = await twoUnsent();

  await draw(local, keys[0]);
  expect(await screen.findByText(why)).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send now' })));

  expect(await screen.findByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  const urgent = (await local.out.outbox.bulkGet(keys)).map((entry) => entry?.isUrgent ?? false);
  expect(urgent).toEqual([true, false]);
});

test('without paused uploads the post waits like any other', async () => {
  const { local, keys } = await twoUnsent();

  await draw(local, keys[0]);

  expect(screen.getByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});

test('a refused post shows the reason, and can be discarded after a question', async () => {
  const { local, keys } = await twoUnsent();
  const [key] = keys;
  if (key === undefined) throw new Error('it was shared');
  const refusal = { code: 'file_damaged', message: 'x', field: 'media[1]' };
  await renderOnDevice(local, <PostDelivery delivery={{ kind: 'failed', key, ...refusal }} />);

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(await screen.findByText('Photo 2: The file is damaged')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this post?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(async () => expect(await local.out.outbox.get(key)).toBeUndefined());
});

test('H52 a post is cancelled on its picture while it is sent, also when the connection is lost before the answer', async () => {
  const { local, keys } = await twoUnsent();
  const [key] = keys;
  if (key === undefined) throw new Error('it was shared');
  await local.out.outbox.update(key, { status: 'sending', sends: 1 });
  setUploadProgress(key, { sent: 32, total: 64, file: 2, files: 3 });
  let loseConnection = () => {};
  const Card = () => {
    const [kind, setKind] = useState<'sending' | 'waiting'>('sending');
    loseConnection = () => setKind('waiting');
    return <PostDelivery delivery={{ kind, key }} />;
  };
  await renderOnDevice(local, <Card />);

  const ring = await screen.findByRole('progressbar', { name: 'Sending' });
  expect(ring).toHaveProperty('value', 50);
  expect(screen.getByText('Sending 50 % · photo 2 of 3')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sending' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this post?' }, { timeout: 10_000 });
  act(() => loseConnection());
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(async () => expect(await local.out.outbox.get(key)).toBeUndefined());
});

test('a post that waits for the network can be cancelled too', async () => {
  const { local, keys } = await twoUnsent();
  const [key] = keys;
  if (key === undefined) throw new Error('it was shared');
  await draw(local, key);

  fireEvent.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this post?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(async () => expect(await local.out.outbox.get(key)).toBeUndefined());
});
