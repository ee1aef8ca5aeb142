import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FAR_PX, watchPull } from './pull-gesture.ts';

let watching: AbortController;
const on = { canStart: vi.fn(() => true), onPull: vi.fn(), onRelease: vi.fn() };

/** A finger from `from` by the given steps; returns whether any of them was prevented from scrolling the page. */
function finger(from: readonly [number, number], ...steps: readonly (readonly [number, number])[]): boolean {
  document.dispatchEvent(touch('touchstart', from));
  const moves = steps.map((at) => touch('touchmove', at));
  for (const move of moves) document.dispatchEvent(move);
  document.dispatchEvent(new Event('touchend'));
  return moves.some(({ defaultPrevented }) => defaultPrevented);
}

function touch(type: string, [clientX, clientY]: readonly [number, number]): Event {
  return Object.assign(new Event(type, { cancelable: true }), { touches: [{ clientX, clientY }] });
}

beforeEach(() => {
  vi.clearAllMocks();
  watching = new AbortController();
  watchPull(on, watching.signal);
});
afterEach(() => watching.abort());

test('a finger moving down far enough pulls, blocks scrolling, and refreshes when it is lifted', () => {
  const isHeld = finger([100, 100], [102, 140], [102, 100 + FAR_PX * 3]);

  expect(isHeld).toBe(true);
  expect(on.onRelease).toHaveBeenCalledOnce();
  expect(on.onPull.mock.lastCall).toEqual([0]);
});

test('a short pull does not refresh', () => {
  finger([100, 100], [100, 160]);

  expect(on.onPull).toHaveBeenCalled();
  expect(on.onRelease).not.toHaveBeenCalled();
});

test.each([
  ['up', [100, 20]],
  ['sideways', [200, 130]],
] as const)('a finger that goes %s first scrolls as usual', (_, at) => {
  const isHeld = finger([100, 100], at, [100, 600]);

  expect(isHeld).toBe(false);
  expect(on.onPull).not.toHaveBeenCalled();
});

test('nothing is pulled while something is open, and after the end', () => {
  on.canStart.mockReturnValueOnce(false);
  finger([100, 100], [100, 600]);
  watching.abort();
  finger([100, 100], [100, 600]);

  expect(on.onRelease).not.toHaveBeenCalled();
});
