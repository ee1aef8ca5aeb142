import { afterEach, expect, test, vi } from 'vitest';
import { stubCanvas } from '../media/testing/fake-canvas.ts';
import { addStartupImage } from './startup-image.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

test('iOS gets one startup image in the exact size of the screen', async () => {
  const sizes: string[] = [];
  stubCanvas((pixels) => pixels);
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('devicePixelRatio', 3);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    sizes.push(`${this.width}x${this.height}`);
    return 'data:image/png;base64,AA==';
  });

  await addStartupImage();
  await addStartupImage();

  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')];
  expect(links.map(({ href }) => href)).toEqual(['data:image/png;base64,AA==']);
  expect(sizes).toEqual(['1170x2532']);
});
