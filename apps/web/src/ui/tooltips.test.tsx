import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltips } from './tooltips.tsx';

beforeEach(() => vi.useFakeTimers());
const TOOLTIP_DELAY_MS = 700;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function draw(): { readonly button: HTMLElement; readonly shown: () => string | null } {
  render(
    <>
      <button type="button" title="Open the outbox">
        <span>Synced</span>
      </button>
      <p>Elsewhere</p>
      <Tooltips delayMs={TOOLTIP_DELAY_MS} />
    </>,
  );
  return {
    button: screen.getByRole('button'),
    shown: () => document.querySelector('[popover][data-shown]')?.textContent ?? null,
  };
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const point = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType });

test('B15 a tooltip is shown after 700 ms, and closes when the pointer moves to another element', () => {
  const { button, shown } = draw();

  point(screen.getByText('Synced'));
  pass(699);
  expect(shown()).toBeNull();
  // Otherwise the browser would show its own tooltip, too.
  expect(button.hasAttribute('title')).toBe(false);
  pass(1);
  expect(shown()).toBe('Open the outbox');
  point(screen.getByText('Elsewhere'));

  expect(shown()).toBeNull();
  expect(button.title).toBe('Open the outbox');
});

test('touch, click and Escape show no tooltip', () => {
  const { button, shown } = draw();

  point(button, 'touch');
  pass(2000);
  expect(shown()).toBeNull();
  point(button);
  fireEvent.pointerDown(button);
  pass(2000);
  expect(shown()).toBeNull();
  point(button);
  pass(700);
  fireEvent.keyDown(button, { key: 'Escape' });

  expect(shown()).toBeNull();
  expect(button.title).toBe('Open the outbox');
});
