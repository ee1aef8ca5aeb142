import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDoubleTap } from './use-double-tap.ts';
import { LONG_PRESS_MS } from './use-long-press.ts';

afterEach(cleanup);

function Tapped({ onDoubleTap }: { readonly onDoubleTap: (() => void) | null }) {
  return (
    <div {...useDoubleTap(onDoubleTap)}>
      <p>words</p>
      <a href="#there">link</a>
      <button type="button">
        <span>button</span>
      </button>
      <video data-testid="video" muted />
    </div>
  );
}

interface Tap {
  readonly on?: string;
  /** When the finger comes, in ms. */
  readonly at: number;
  readonly forMs?: number;
  readonly x?: number;
  readonly movedBy?: number;
  readonly pointerType?: string;
  readonly isPrimary?: boolean;
  readonly end?: 'up' | 'cancel';
}

/** How many double taps these taps make. */
function count(...taps: readonly Tap[]): number {
  let double = 0;
  render(<Tapped onDoubleTap={() => (double += 1)} />);
  for (const { on = 'words', at, forMs = 50, x = 100, movedBy = 0, end = 'up', ...tap } of taps) {
    const target = on === 'video' ? screen.getByTestId(on) : screen.getByText(on);
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, bubbles: true, clientY: 300, ...tap };
    const send = (type: string, clientX: number, time: number) => {
      const event = new PointerEvent(type, { ...finger, clientX });
      Object.defineProperty(event, 'timeStamp', { value: time });
      fireEvent(target, event);
    };
    send('pointerdown', x, at);
    send(end === 'up' ? 'pointerup' : 'pointercancel', x + movedBy, at + forMs);
  }
  return double;
}

test('two quick taps of a finger at one place are a double tap, four are two', () => {
  expect(count({ at: 1000 }, { at: 1200 })).toBe(1);
  cleanup();
  expect(count({ at: 1000 }, { at: 1200 }, { at: 1400 }, { at: 1600 })).toBe(2);
});

test('three taps are one double tap and the beginning of another', () => {
  expect(count({ at: 1000 }, { at: 1200 }, { at: 1400 })).toBe(1);
});

test.each([
  ['a single tap', [{ at: 1000 }]],
  ['two taps with a pause', [{ at: 1000 }, { at: 1400 }]],
  ['two taps at different places', [{ at: 1000 }, { at: 1200, x: 160 }]],
  ['a tap and the beginning of a long press', [{ at: 1000 }, { at: 1200, forMs: LONG_PRESS_MS }]],
  ['a tap and a swipe', [{ at: 1000 }, { at: 1200, movedBy: 30 }]],
  ['two taps around a movement that the browser takes over', [{ at: 1000 }, { at: 1150, end: 'cancel' }, { at: 1250 }]],
  ['a double click of a mouse, which selects a word', [{ at: 1000 }, { at: 1200 }].map(withMouse)],
  ['taps on a link', [{ at: 1000 }, { at: 1200 }].map((tap) => ({ ...tap, on: 'link' }))],
  ['taps inside of a button', [{ at: 1000 }, { at: 1200 }].map((tap) => ({ ...tap, on: 'button' }))],
  ['taps on a video', [{ at: 1000 }, { at: 1200 }].map((tap) => ({ ...tap, on: 'video' }))],
  ['a tap on words and one on a link', [{ at: 1000 }, { at: 1200, on: 'link' }]],
  ['taps of a second finger', [{ at: 1000 }, { at: 1200, isPrimary: false }]],
] satisfies [string, Tap[]][])('%s: no double tap', (_what, taps) => {
  expect(count(...taps)).toBe(0);
});

function withMouse(tap: Tap): Tap {
  return { ...tap, pointerType: 'mouse' };
}
