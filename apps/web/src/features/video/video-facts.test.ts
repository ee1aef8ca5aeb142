import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Readout, stripes, stubCanvas } from '../media/testing/fake-canvas.ts';

/** A video of 8 s that loads and seeks at once. */
class FakeVideo extends EventTarget {
  readonly videoWidth = 40;
  readonly videoHeight = 30;
  readonly duration = 8;
  readonly readyState = 4;

  set src(_url: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  }

  set currentTime(_seconds: number) {
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }

  removeAttribute(): void {}
  load(): void {}
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { createElement: () => new FakeVideo() });
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
});
afterEach(() => vi.unstubAllGlobals());

async function factsWith(readout: Readout) {
  stubCanvas(readout);
  const { readVideoFacts } = await import('./video-facts.ts');
  return readVideoFacts(new Blob(['video']), new AbortController().signal);
}

const SHAPE = { width: 40, height: 30, durationMs: 8000 };

test('a video has its shape, a poster and the hash of that', async () => {
  const { poster, thumbhash, ...shape } = await factsWith((pixels) => pixels);

  expect(shape).toEqual(SHAPE);
  expect(poster?.type).toBe('image/jpeg');
  expect(thumbhash).not.toBe('');
});

test('E25 a video has no poster and no hash where a canvas does not return what was drawn', async () => {
  expect(await factsWith(stripes)).toEqual({ ...SHAPE, poster: null, thumbhash: '' });
});
