import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSetting } from '../../local/app-meta.ts';
import { dataSaver } from '../../local/data-saver-choices.ts';
import { DataSaverDetails } from './data-saver-details.tsx';
import { SavingMediaBox } from './saving-media-box.tsx';

const SOURCES = [
  { width: 320, url: '/media/m/320', bytes: 20_480 },
  { width: 640, url: '/media/m/640', bytes: 61_440 },
  { width: 2048, url: '/media/m/2048', bytes: 512_000 },
];
const box = (sources = SOURCES) => (
  <SavingMediaBox width={4} height={3} thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI" alt="A hill" sources={sources} />
);
let stored: Set<string>;

beforeEach(() => {
  stored = new Set();
  vi.stubGlobal('caches', { match: async (url: string) => (stored.has(url) ? new Response('') : undefined) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const use of ['photos', 'prefetch', 'uploads'] as const) dataSaver.choose(use, 'always');
  Reflect.deleteProperty(navigator, 'connection');
});

function onLine(connection: object): EventTarget {
  const line = Object.assign(new EventTarget(), connection);
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true });
  return line;
}
const group = (name: string) => within(screen.getByRole('group', { name }));

test('a browser that does not report Wi-Fi does not offer it and says why', async () => {
  render(<DataSaverDetails />);

  expect(screen.queryByLabelText('On Wi-Fi')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('does not tell Posy whether you are on Wi-Fi');
});

test('a choice applies at once, for this device, and reaches the service worker', async () => {
  onLine({ type: 'cellular' });
  render(<DataSaverDetails />);
  expect(screen.getByRole('status').textContent).toBe('You are not on Wi-Fi right now.');

  fireEvent.click(group('Load photos').getByLabelText('On Wi-Fi'));
  fireEvent.click(group('Send photos and videos').getByLabelText('When I ask for it'));

  expect(group('Load photos').getByLabelText<HTMLInputElement>('On Wi-Fi').checked).toBe(true);
  expect(dataSaver.get().allows).toMatchObject({ photos: false, uploads: false });
  await waitFor(async () => expect(await readSetting('data')).toMatchObject({ photos: 'wifi', uploads: 'never' }));
});

test('a changed connection is shown, and changes what may be loaded', async () => {
  const line = onLine({ type: 'cellular' });
  render(<DataSaverDetails />);
  fireEvent.click(group('Load photos').getByLabelText('On Wi-Fi'));

  Object.assign(line, { type: 'wifi' });
  line.dispatchEvent(new Event('change'));

  await screen.findByText('You are on Wi-Fi right now.');
  expect(dataSaver.get().allows.photos).toBe(true);
});

test('a photo that is not loaded automatically shows a placeholder and a button with its size; a tap loads only that photo', async () => {
  dataSaver.choose('photos', 'never');
  const { unmount } = render(box());

  const button = await screen.findByRole('button', { name: 'Load photo, 60 kB' });
  expect(document.querySelector('img')).toBeNull();
  await vi.waitFor(() => expect(document.querySelector('[style*="data:image/png"]')).not.toBeNull());
  fireEvent.click(button);

  expect(screen.getByAltText('A hill').getAttribute('src')).toBe('/media/m/640');
  expect(screen.getByAltText('A hill').hasAttribute('srcset')).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  render(box());
  expect((await screen.findByAltText('A hill')).getAttribute('src')).toBe('/media/m/640');
});

test('a stored photo costs nothing and is shown in the stored sizes', async () => {
  dataSaver.choose('photos', 'never');
  const sources = SOURCES.map((source) => ({ ...source, url: source.url.replace('/m/', '/k/') }));
  stored.add('/media/k/320');

  render(box(sources));

  expect((await screen.findByAltText('A hill')).getAttribute('src')).toBe('/media/k/320');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a picture that exists only on this device is always shown', async () => {
  dataSaver.choose('photos', 'never');

  render(box([{ width: 640, url: 'blob:posy/1', bytes: 1 }]));

  expect((await screen.findByAltText('A hill')).getAttribute('src')).toBe('blob:posy/1');
});

test('a photo that may be loaded is an ordinary picture', () => {
  dataSaver.choose('photos', 'always');

  render(box());

  expect(screen.getByAltText('A hill').getAttribute('srcset')).toContain('/media/m/2048 2048w');
});
