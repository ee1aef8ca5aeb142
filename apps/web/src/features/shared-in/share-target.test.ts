import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserDevice } from '../../platform/browser-device.ts';
import { receiveShare } from '../../sw/share-target.ts';
import { readShared } from './shared-store.ts';
import { FakeCaches } from './testing/fake-caches.ts';

const now = () => browserDevice.clock.now();
const DAY_MS = 86_400_000;
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const photo = (name = 'IMG_1.jpg') => new File([JPEG], name, { type: 'image/jpeg' });
let caches = new FakeCaches();

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

test('a shared photo is stored with its words, and the home page is notified', async () => {
  const answer = await share({ title: 'Sweet peas', text: 'Sweet peas, day forty.', url: '' }, [photo()]);
  const shared = await readShared(now());

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`https://posy.test/?shared=${shared?.id}`);
  expect(shared).toMatchObject({ text: 'Sweet peas, day forty.', leftOut: 0, problem: null });
  expect(shared?.blobs).toMatchObject([{ name: 'IMG_1.jpg', type: 'image/jpeg' }]);
  expect(new Uint8Array((await shared?.blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(JPEG);
});

test('an address is included once, and each text on its own line', async () => {
  await share({ title: 'Garden', text: 'Look https://posy.example/a', url: 'https://posy.example/a' }, []);

  expect(await readShared(now())).toMatchObject({ text: 'Garden\nLook https://posy.example/a', blobs: [] });
});

test('all photos are stored up to the number of an album, and files that do not fit are counted', async () => {
  const pdf = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  const photos = Array.from({ length: 12 }, (_, i) => photo(`${i}.jpg`));

  await share({}, [pdf, ...photos]);

  const shared = await readShared(now());
  expect(shared).toMatchObject({ leftOut: 3, problem: null });
  expect(shared?.blobs.map(({ name }) => name)).toEqual(photos.slice(0, 10).map(({ name }) => name));
});

test('a video that comes first is stored alone', async () => {
  const video = new File(['\u0000\u0000\u0000\u0018ftypisom', new Uint8Array(80)], 'a.mp4');

  await share({}, [video, photo('b.jpg')]);

  expect(await readShared(now())).toMatchObject({ leftOut: 1, problem: null, files: [{ name: 'a.mp4' }] });
});

test('the reason for a missing file is stored: another type, or too large', async () => {
  await share({}, [new File(['%PDF'], 'photo.jpg', { type: 'image/jpeg' })]);
  expect(await readShared(now())).toMatchObject({ blobs: [], problem: 'unsupported' });
  const huge = Object.defineProperty(photo(), 'size', { value: MAX_MEDIA_BYTES });
  await share({}, [huge]);

  expect(await readShared(now())).toMatchObject({ blobs: [], problem: 'too-large' });
});

test('a device without space says so, and stores nothing partially', async () => {
  caches.isFull = true;

  const answer = await share({ text: 'Look' }, [photo()]);

  expect(answer.headers.get('location')).toBe('https://posy.test/?shared=full');
  expect(await readShared(now())).toBeNull();
});

test('an unreadable form is reported as such', async () => {
  const request = new Request('https://posy.test/share', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'text/x' },
  });

  const answer = await receiveShare(request);

  expect(answer.headers.get('location')).toBe('https://posy.test/?shared=unavailable');
});

test('shared content that was not posted within a week is deleted', async () => {
  await share({}, [photo()]);

  expect(await readShared(now() + 6 * DAY_MS)).not.toBeNull();
  expect(await readShared(now() + 8 * DAY_MS)).toBeNull();
  expect(await readShared(now())).toBeNull();
});

/** The system's request. The form is passed as an object: a test does not encode a file of 100 MB. */
function share(fields: Readonly<Record<string, string>>, files: readonly File[]): Promise<Response> {
  const values = new Map<string, unknown[]>([['media', [...files]]]);
  for (const [name, value] of Object.entries(fields)) values.set(name, [value]);
  const form = {
    get: (name: string) => values.get(name)?.[0] ?? null,
    getAll: (name: string) => values.get(name) ?? [],
  };
  const request = new Request('https://posy.test/share', { method: 'POST', body: 'x' });
  return receiveShare(Object.defineProperty(request, 'formData', { value: async () => form }));
}
