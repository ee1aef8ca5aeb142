import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reopenAppMeta, saveSetting } from './app-meta.ts';
import { dataSaverOf, readDataSaver, readLine } from './data-saver.ts';

const line = (connection?: object) => vi.stubGlobal('navigator', connection === undefined ? {} : { connection });

beforeEach(() => reopenAppMeta());
afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, { kind: null, savesData: false, isComputer: false }],
  [{ saveData: true }, { kind: null, savesData: true, isComputer: false }],
  [
    { type: 'wifi', saveData: false },
    { kind: 'wifi', savesData: false, isComputer: false },
  ],
  [{ type: 'ethernet' }, { kind: 'wifi', savesData: false, isComputer: false }],
  [
    { type: 'cellular', saveData: true },
    { kind: 'other', savesData: true, isComputer: false },
  ],
  [{ type: 'unknown' }, { kind: 'other', savesData: false, isComputer: false }],
])('a connection like %o has these properties', (connection, expected) => {
  line(connection);

  expect(readLine()).toEqual(expected);
});

test.each([
  [
    'a phone that tells nothing',
    { kind: null, savesData: false, isComputer: false },
    { photos: true, autoplay: false, prefetch: true, uploads: true },
  ],
  [
    'a computer with a mouse',
    { kind: null, savesData: false, isComputer: true },
    { photos: true, autoplay: true, prefetch: true, uploads: true },
  ],
  [
    'a computer that saves data',
    { kind: null, savesData: true, isComputer: true },
    { photos: false, autoplay: false, prefetch: false, uploads: true },
  ],
  [
    'a phone on Wi-Fi',
    { kind: 'wifi', savesData: false, isComputer: false },
    { photos: true, autoplay: true, prefetch: true, uploads: true },
  ],
  [
    'a phone on its own',
    { kind: 'other', savesData: false, isComputer: false },
    { photos: true, autoplay: false, prefetch: false, uploads: true },
  ],
  [
    'who saves data on Wi-Fi',
    { kind: 'wifi', savesData: true, isComputer: false },
    { photos: true, autoplay: false, prefetch: true, uploads: true },
  ],
  [
    'who saves data elsewhere',
    { kind: 'other', savesData: true, isComputer: false },
    { photos: false, autoplay: false, prefetch: false, uploads: false },
  ],
  [
    'who saves data and tells no more',
    { kind: null, savesData: true, isComputer: false },
    { photos: false, autoplay: false, prefetch: false, uploads: true },
  ],
] as const)('without a choice, %s may do this automatically', (_, at, allows) => {
  expect(dataSaverOf({}, at).allows).toEqual(allows);
});

test('a choice holds for every connection, and an unreported Wi-Fi counts as none', () => {
  const at = { kind: 'other', savesData: true, isComputer: false } as const;

  expect(dataSaverOf({ photos: 'always', uploads: 'never' }, at).allows).toMatchObject({
    photos: true,
    uploads: false,
  });
  expect(dataSaverOf({ photos: 'wifi' }, { ...at, kind: null }).allows.photos).toBe(false);
  expect(dataSaverOf({ photos: 'wifi' }, { ...at, kind: 'wifi' }).allows.photos).toBe(true);
});

test('the service worker follows the choice of a page', async () => {
  line({ type: 'cellular' });
  const before = await readDataSaver();

  await saveSetting('data', { prefetch: 'always', uploads: 'wifi' });

  expect(before.allows).toMatchObject({ prefetch: false, uploads: true });
  expect((await readDataSaver()).allows).toMatchObject({ prefetch: true, uploads: false });
});

test('invalid stored choices are ignored', async () => {
  line();
  await saveSetting('data', { photos: 'sometimes' });

  expect((await readDataSaver()).allows.photos).toBe(true);
});
