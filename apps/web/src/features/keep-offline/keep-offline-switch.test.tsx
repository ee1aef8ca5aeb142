import 'fake-indexeddb/auto';
import { aPost, aPostId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { dataSaver } from '../../local/data-saver-choices.ts';
import { keepCollection, readKeptChoices } from '../../local/kept-collections.ts';
import { noteKeptFull } from '../../local/kept-state.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId, someMedia, withCollection } from '../../local/testing/kept-offline.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { KeepOfflineSwitch } from './keep-offline-switch.tsx';

const GARDEN = aCollectionId(1);
const REST = 'The rest is stored when there is a connection.';
const KEPT = 'This collection can be used without a connection.';
let messages: unknown[];
/** The worker's answers in their order; without one it does not answer. */
let answers: (() => Promise<string>)[];

beforeEach(() => {
  messages = [];
  answers = [];
  const controller = {
    postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
      messages.push(message);
      void answers
        .shift()?.()
        .then((answer) => port?.postMessage(answer));
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
});
afterEach(() => {
  cleanup();
  setSyncStatus({ network: 'online' });
  dataSaver.choose('prefetch', 'always');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A collection with a photo and a video. */
async function device(): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.posts.bulkPut([
    aPost({ id: aPostId(1), media: someMedia(1) }),
    aPost({ id: aPostId(2), media: someMedia(2, 'video') }),
  ]);
  await withCollection(local, GARDEN, [aPostId(1), aPostId(2)]);
  return local;
}

async function store(local: LocalDb, n: number): Promise<void> {
  const url = `${location.origin}/media/${someMedia(n).id}/640?h=a`;
  await local.cache.media.put({ url, bytes: 1_048_576, lastUsedAt: 1, keptFor: aPostId(n) });
}

const open = (local: LocalDb) => renderOnDevice(local, <KeepOfflineSwitch collectionId={GARDEN} />);
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('switching it on asks the worker until nothing is missing, and shows the progress', async () => {
  const local = await device();
  answers = [
    async () => {
      await store(local, 1);
      return 'more';
    },
    async () => {
      await screen.findByText('1 of 2 kept, 1.0 MB');
      await store(local, 2);
      return 'done';
    },
  ];
  await open(local);
  expect(screen.queryByRole('progressbar')).toBeNull();

  fireEvent.click(await toggle('Keep offline'));

  await screen.findByText(KEPT);
  expect(screen.getByText('2 of 2 kept, 2.0 MB')).toBeDefined();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Posts kept on this device' }).value).toBe(2);
  expect(messages.map((message) => JSON.stringify(message).includes('"type":"keep"'))).toEqual([true, true]);
  expect(await readKeptChoices(local)).toEqual([{ id: GARDEN, withVideos: false }]);
});

test('switching it off says that the files are not kept any more, and removes their marks', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await store(local, 1);
  await open(local);

  fireEvent.click(await toggle('Keep offline'));

  await screen.findByText('This collection is no longer kept. Its files are deleted when space is needed.');
  expect((await toggle('Keep offline')).checked).toBe(false);
  expect(screen.queryByRole('switch', { name: 'Also videos' })).toBeNull();
  expect(await readKeptChoices(local)).toEqual([]);
  expect(await local.cache.media.where('keptFor').above('').count()).toBe(0);
});

test('videos are a choice of their own, and wait where data settings do not allow them', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await Promise.all([store(local, 1), store(local, 2)]);
  await open(local);
  await screen.findByText(KEPT);

  dataSaver.choose('prefetch', 'wifi');
  fireEvent.click(await toggle('Also videos'));

  await screen.findByText(/^The videos wait: on this network/);
  expect(screen.getByText('1 of 2 kept, 2.0 MB')).toBeDefined();
  expect(await readKeptChoices(local)).toEqual([{ id: GARDEN, withVideos: true }]);
});

test('without a network the rest waits, and the worker is asked when the network is back', async () => {
  const local = await device();
  setSyncStatus({ network: 'offline' });
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await open(local);
  await screen.findByText(REST);
  expect(messages).toEqual([]);

  setSyncStatus({ network: 'online' });

  await screen.findByText('Posts and pictures are being stored on this device.');
  await waitFor(() => expect(messages).toHaveLength(1));
});

test('a run that leaves files out says that they are tried again', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  answers = [async () => 'waiting'];

  await open(local);

  await screen.findByText('Some files could not be loaded. Posy tries again later.');
});

test('a full budget says how much is kept', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await store(local, 1);
  await noteKeptFull(local, true);

  await open(local);

  await screen.findByText('The space for kept collections is used up: 1 of 2 are kept.');
});

test('data settings that never allow downloads are named, and nothing is asked for', async () => {
  const local = await device();
  dataSaver.choose('prefetch', 'never');
  await keepCollection(local, { id: GARDEN, withVideos: false });

  await open(local);

  await screen.findByText(/^Your data settings do not allow downloads for offline use\./);
  expect(messages).toEqual([]);
});

test('a browser that cannot open Posy offline cannot keep a collection', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await open(await device());

  expect((await toggle('Keep offline')).disabled).toBe(true);
  expect(screen.getByText('This browser or private window cannot open Posy without a connection.')).toBeDefined();
});

test('a choice that cannot be stored is reported', async () => {
  const local = await device();
  await open(local);
  const button = await toggle('Keep offline');
  local.out.close();

  fireEvent.click(button);

  await screen.findByText('This could not be saved on this device. Please try again.');
});
