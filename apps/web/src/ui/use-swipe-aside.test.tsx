import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LONG_PRESS_MS } from './use-long-press.ts';
import { useSwipeAside } from './use-swipe-aside.ts';

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

function Swiped({ onSwipe }: { readonly onSwipe: (() => void) | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const { phase, handlers } = useSwipeAside(ref, onSwipe);
  return (
    <div {...handlers}>
      <div ref={ref} data-testid="moved">
        {phase ?? 'still'}
      </div>
    </div>
  );
}

interface Path {
  readonly points: readonly (readonly [number, number])[];
  readonly pointerType?: string;
  readonly end?: 'up' | 'cancel';
  /** Age of the touch when it first moves, in ms. */
  readonly restMs?: number;
}

/** Moves a finger along these points on an element; says how far it came and whether that was a swipe. */
function swipe({ points, pointerType = 'touch', end = 'up', restMs = 0 }: Path) {
  let count = 0;
  render(<Swiped onSwipe={() => (count += 1)} />);
  const moved = screen.getByTestId('moved');
  const [[startX, startY] = [0, 0], ...rest] = points;
  const finger = { pointerType, isPrimary: true, pointerId: 1 };
  const began = new PointerEvent('pointerdown', { ...finger, bubbles: true, clientX: startX, clientY: startY });
  fireEvent(moved, began);
  for (const [clientX, clientY] of rest) {
    const event = new PointerEvent('pointermove', { ...finger, bubbles: true, clientX, clientY });
    Object.defineProperty(event, 'timeStamp', { value: began.timeStamp + restMs });
    fireEvent(moved, event);
  }
  const seen = { phase: moved.textContent, shift: moved.style.getPropertyValue('translate') };
  if (end === 'up') fireEvent.pointerUp(moved, finger);
  else fireEvent.pointerCancel(moved, finger);
  return {
    ...seen,
    count,
    after: moved.style.getPropertyValue('translate'),
    isMarked: moved.hasAttribute('data-swiped'),
  };
}

const far = [
  [100, 300],
  [180, 304],
] as const;

test('a swipe in the direction of reading moves the element up to 64 px, counts when it ends, and moves it back', () => {
  expect(swipe({ points: far })).toEqual({ phase: 'enough', shift: '64px', count: 1, after: '', isMarked: false });
});

test('a swipe from right to left is one where words are read so, and none elsewhere', () => {
  const back = [far[1], far[0]] as const;
  expect(swipe({ points: back })).toMatchObject({ phase: 'still', count: 0 });
  cleanup();
  document.documentElement.dir = 'rtl';

  expect(swipe({ points: back })).toMatchObject({ phase: 'enough', shift: '-64px', count: 1 });
});

test('a short swipe follows the finger and does not count', () => {
  const points = [
    [100, 300],
    [130, 300],
  ] as const;

  expect(swipe({ points })).toMatchObject({ phase: 'begun', shift: '18px', count: 0, after: '' });
});

test.each([
  [
    'up or down',
    {
      points: [
        [100, 300],
        [110, 330],
        [180, 330],
      ],
    },
  ],
  ['that turns down', { points: [...far, [180, 380]] }],
  [
    'from the left edge of the screen',
    {
      points: [
        [10, 300],
        [90, 300],
      ],
    },
  ],
  [
    'from the right edge of the screen',
    {
      points: [
        [innerWidth - 10, 300],
        [innerWidth + 70, 300],
      ],
    },
  ],
  ['of a mouse', { points: far, pointerType: 'mouse' }],
  ['that the browser takes over', { points: far, end: 'cancel' }],
  ['after a long press', { points: far, restMs: LONG_PRESS_MS + 1 }],
] satisfies [string, Path][])('a movement %s is no swipe', (_what, path) => {
  expect(swipe(path)).toMatchObject({ count: 0, after: '', isMarked: false });
});

test('a second finger ends a swipe', () => {
  let count = 0;
  render(<Swiped onSwipe={() => (count += 1)} />);
  const moved = screen.getByTestId('moved');
  const first = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 300 };
  fireEvent.pointerDown(moved, { ...first, clientX: 100 });
  fireEvent.pointerMove(moved, { ...first, clientX: 180 });
  expect(moved.textContent).toBe('enough');

  fireEvent.pointerDown(moved, { pointerType: 'touch', isPrimary: false, pointerId: 2, clientX: 200, clientY: 300 });
  fireEvent.pointerUp(moved, first);

  expect([count, moved.textContent]).toEqual([0, 'still']);
});

test('an element without an action does not move', () => {
  render(<Swiped onSwipe={null} />);
  const moved = screen.getByTestId('moved');

  fireEvent.pointerDown(moved, { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 100, clientY: 300 });
  fireEvent.pointerMove(moved, { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 180, clientY: 300 });

  expect(moved.textContent).toBe('still');
});
