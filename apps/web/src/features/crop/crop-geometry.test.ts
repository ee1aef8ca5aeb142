import { expect, test } from 'vitest';
import {
  boundsOf,
  changed,
  type Crop,
  type CropWindow,
  isWhole,
  largestWindow,
  MAX_ZOOM,
  SHAPES,
  type Size,
  turned,
  WHOLE,
  windowOf,
} from './crop-geometry.ts';
import { movedTo, layoutOf } from './crop-layout.ts';

const LANDSCAPE = { width: 900, height: 600 };
const PICTURES: readonly Size[] = [LANDSCAPE, { width: 600, height: 900 }, { width: 2048, height: 300 }];
const TILTS = [-45, -30.5, -0.5, 0, 10, 44.5, 45];

/** Corners of a window in px from the centre of the picture, along the sides of the picture. */
function cornersOf({ width, height, centre, degrees }: CropWindow) {
  return [-1, 1].flatMap((h) =>
    [-1, 1].map((v) => {
      const corner = turned({ x: (h * width) / 2, y: (v * height) / 2 }, -degrees);
      return { x: centre.x + corner.x, y: centre.y + corner.y };
    }),
  );
}

/** Distance of the outermost corner from the edge of the picture; negative: it is outside. */
function marginOf(window: CropWindow, { width, height }: Size): number {
  return Math.min(...cornersOf(window).flatMap(({ x, y }) => [width / 2 - Math.abs(x), height / 2 - Math.abs(y)]));
}

const all = (check: (crop: Crop, size: Size) => void) => {
  for (const size of PICTURES) {
    for (const shape of SHAPES) {
      for (const tilt of TILTS) {
        for (const quarterTurns of [0, 1, 2, 3]) check({ ...WHOLE, shape, tilt, quarterTurns }, size);
      }
    }
  }
};

test('a whole crop is the picture', () => {
  expect(windowOf(WHOLE, LANDSCAPE)).toEqual({ ...LANDSCAPE, centre: { x: 0, y: 0 }, degrees: 0 });
  expect(isWhole(WHOLE)).toBe(true);
  expect(isWhole({ ...WHOLE, tilt: 0.5 })).toBe(false);
});

test('a quarter turn swaps the sides exactly, and a square is as large as the shorter one', () => {
  expect(windowOf({ ...WHOLE, quarterTurns: 1 }, LANDSCAPE)).toMatchObject({ width: 600, height: 900, degrees: 90 });
  expect(windowOf({ ...WHOLE, quarterTurns: 3, shape: '1:1' }, LANDSCAPE)).toMatchObject({ width: 600, height: 600 });
  expect(windowOf({ ...WHOLE, shape: '16:9' }, LANDSCAPE)).toMatchObject({ width: 900, height: 506.25 });
});

test('a turned rectangle has the box around its corners as bounds', () => {
  const { width, height } = boundsOf({ width: 3, height: 1 }, 45);
  expect([width, height]).toEqual([expect.closeTo(Math.SQRT2 * 2), expect.closeTo(Math.SQRT2 * 2)]);
});

test('a tilted picture has no empty corners, wherever it is moved and whatever its zoom', () => {
  all((crop, size) => {
    for (const zoom of [1, 1.3, MAX_ZOOM]) {
      for (const x of [-9999, 0, 60, 9999]) {
        const moved = changed(crop, { zoom, centre: { x, y: -x } }, size);
        expect(marginOf(windowOf(moved, size), size)).toBeGreaterThanOrEqual(-1e-6);
      }
    }
  });
});

test('a window without zoom is the largest: at least two sides of its box touch the picture', () => {
  all((crop, size) => {
    const largest = largestWindow(size, 4 / 5, crop.tilt);
    const box = boundsOf(largest, crop.tilt);
    expect(Math.min(size.width - box.width, size.height - box.height)).toBeCloseTo(0);
  });
});

test('the known largest square in a square picture at 45 degrees has sides of 1 / sqrt(2)', () => {
  const square = largestWindow({ width: 100, height: 100 }, 1, 45);
  expect(square.width).toBeCloseTo(100 / Math.SQRT2);
});

test('values beyond their limits are cut to them, and turns go round', () => {
  const far = changed(WHOLE, { tilt: 90, zoom: 99, quarterTurns: 5 }, LANDSCAPE);
  expect(far).toMatchObject({ tilt: 45, zoom: MAX_ZOOM, quarterTurns: 1 });
  expect(changed(WHOLE, { quarterTurns: -1, zoom: 0 }, LANDSCAPE)).toMatchObject({ quarterTurns: 3, zoom: 1 });
});

test('a smaller zoom moves the window back into the picture', () => {
  const near = changed(WHOLE, { zoom: 4, centre: { x: 9999, y: 9999 } }, LANDSCAPE);
  expect(near.centre).toEqual({ x: 337.5, y: 225 });
  expect(changed(near, { zoom: 1 }, LANDSCAPE).centre).toEqual({ x: 0, y: 0 });
});

test('a layout puts the window into the stage, and covers it with the picture', () => {
  const stage = { width: 350, height: 300 };
  all((crop, size) => {
    const { window, zoom, degrees, position } = layoutOf(crop, size, stage, 10);
    expect(window.width).toBeLessThanOrEqual(330.001);
    expect(window.height).toBeLessThanOrEqual(280.001);
    const fitted = Math.min(1, stage.width / size.width, stage.height / size.height);
    const needed = boundsOf(window, degrees);
    expect(size.width * fitted * zoom).toBeGreaterThanOrEqual(needed.width - 1e-6);
    expect(size.height * fitted * zoom).toBeGreaterThanOrEqual(needed.height - 1e-6);
    expect([position.x, position.y]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  });
});

test('a picture that is dragged on the stage arrives there', () => {
  all((crop, size) => {
    const zoomed = changed(crop, { zoom: 3 }, size);
    const stage = { width: 400, height: 300 };
    const layout = layoutOf(zoomed, size, stage, 0);
    const moved = changed(zoomed, movedTo({ x: 4, y: -3 }, layout, zoomed, size), size);
    const { x, y } = layoutOf(moved, size, stage, 0).position;
    expect([x, y]).toEqual([expect.closeTo(4), expect.closeTo(-3)]);
  });
});
