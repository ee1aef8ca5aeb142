import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onRefreshAsked } from '../features/feed/ask-for-refresh.ts';
import { backToTop } from './back-to-top.ts';

let asked = 0;
let stop = () => {};

beforeEach(() => {
  asked = 0;
  stop = onRefreshAsked(() => asked++);
  vi.stubGlobal('location', { pathname: '/', search: '' });
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

/** Whether the browser itself follows the link. */
function press(keys: { readonly ctrlKey?: boolean; readonly metaKey?: boolean; readonly shiftKey?: boolean }): boolean {
  render(
    <a href="/" onClick={backToTop}>
      Home
    </a>,
  );
  return fireEvent.click(screen.getByRole('link'), keys);
}

test('Home at the top of the home page asks for new posts', () => {
  expect(press({})).toBe(false);
  expect(asked).toBe(1);
});

test('Home further down scrolls to the top, and does not ask for new posts', () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 900);

  expect(press({})).toBe(false);

  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(asked).toBe(0);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'Home on the home page opens a tab or window when requested: %o',
  (keys) => {
    expect(press(keys)).toBe(true);
    expect(asked).toBe(0);
  },
);

test.each([
  [true, 'instant'],
  [false, 'smooth'],
])('scrolling to the top is not animated under reduced motion: %o', (isStill, behavior) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 900);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));

  press({});

  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior });
});
