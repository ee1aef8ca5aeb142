import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const file = new File(['a'], 'tulips.mp4', { type: 'video/mp4' });
const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function onIos(isInstalled: boolean, share: () => Promise<void>) {
  const parts = { standalone: isInstalled, canShare: () => true, share: vi.fn(share) };
  vi.stubGlobal('navigator', parts);
  return parts.share;
}

test('an installed app on iOS saves a file through the share sheet', async () => {
  const share = onIos(true, async () => undefined);

  expect(await saveFile(file)).toBe(true);
  expect([share.mock.calls, downloads]).toEqual([[[{ files: [file] }]], []]);
});

test('a closed share sheet saves nothing', async () => {
  onIos(true, async () => Promise.reject(new DOMException('closed', 'AbortError')));

  expect([await saveFile(file), downloads]).toEqual([false, []]);
});

test('a file is downloaded in a browser, and if the share sheet does not open', async () => {
  const share = onIos(false, async () => undefined);
  await saveFile(file);
  expect(share).not.toHaveBeenCalled();

  onIos(true, async () => Promise.reject(new DOMException('too late', 'NotAllowedError')));
  await saveFile(file);

  vi.stubGlobal('navigator', { standalone: true });
  await saveFile(file);
  expect(downloads).toEqual(['tulips.mp4', 'tulips.mp4', 'tulips.mp4']);
});
