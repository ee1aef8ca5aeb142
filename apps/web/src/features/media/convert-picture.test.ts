import { afterEach, expect, test, vi } from 'vitest';
import { convertPicture } from './convert-picture.ts';
import { stubCanvas } from './testing/fake-canvas.ts';

const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_1.HEIC');

afterEach(() => vi.unstubAllGlobals());

test('only HEIC and AVIF pictures are decoded; other files are unchanged', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  const files = ['\u00ff\u00d8\u00ff', '\0\0\0\u0018ftypisom', 'ftypheic', ''].map((text) => new File([text], 'a'));

  expect(await Promise.all(files.map(convertPicture))).toEqual(files);
  expect(decode).not.toHaveBeenCalled();
});

test('a HEIC picture that the browser cannot decode has no conversion', async () => {
  stubCanvas((pixels) => pixels);

  expect(await convertPicture(heic)).toBeNull();
});
