import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Readout, stripes, stubCanvas } from './testing/fake-canvas.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function canRead(readout: Readout): Promise<boolean> {
  stubCanvas(readout);
  const { canReadCanvas } = await import('./can-read-canvas.ts');
  return canReadCanvas();
}

const changed =
  (change: number): Readout =>
  (pixels) =>
    pixels.map((value, i) => value ^ (i % 3 === 0 ? change : 0));

test.each([
  ['the pixels', (pixels) => pixels, true],
  ['pixels with another last bit', changed(1), true],
  ['stripes', stripes, false],
  ['white', (pixels) => pixels.fill(255), false],
  ['nothing', (pixels) => pixels.fill(0), false],
  ['too few pixels', (pixels) => pixels.slice(0, 4), false],
] satisfies [string, Readout, boolean][])(
  'E25 a canvas is read if it returns the known pixels: it returns %s',
  async (_what, readout, expected) => {
    expect(await canRead(readout)).toBe(expected);
  },
);

test('E25 a browser without a canvas in threads is not believed', async () => {
  const { canReadCanvas } = await import('./can-read-canvas.ts');

  expect(await canReadCanvas()).toBe(false);
});

test('E25 the pixels are compared once', async () => {
  stubCanvas((pixels) => pixels);
  const { canReadCanvas } = await import('./can-read-canvas.ts');
  await canReadCanvas();
  stubCanvas(stripes);

  expect(await canReadCanvas()).toBe(true);
});
