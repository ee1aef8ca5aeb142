import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focusStart, startAt } from './page-start.ts';
import { Painted } from './painted.tsx';

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

function Page({ isDrawn }: { readonly isDrawn: boolean }) {
  return (
    <div id="app">
      <a href="#content">Menu</a>
      <main id="content" tabIndex={-1}>
        {isDrawn && (
          <>
            <h1 tabIndex={-1}>Settings</h1>
            <Painted />
          </>
        )}
      </main>
    </div>
  );
}

test('focus on a new page starts at its heading', () => {
  render(<Page isDrawn />);

  focusStart();

  expect(document.activeElement?.tagName).toBe('H1');
});

test('a menu that was opened while the page was loading keeps the focus, and one that led to the page does not', () => {
  const draw = (state: object) => (
    <>
      <Page isDrawn />
      <div role="menu" {...state}>
        <button type="button">Log out</button>
      </div>
    </>
  );
  const { rerender } = render(draw({ 'data-open': '' }));
  document.querySelector('button')?.focus();

  focusStart();
  expect(focused()).toBe('Log out');

  rerender(draw({ 'data-closed': '' }));
  focusStart();
  expect(focused()).toBe('Settings');
});

test('a page starts once at the element that was asked for', () => {
  render(<Page isDrawn />);

  startAt('a');
  focusStart();
  expect(focused()).toBe('Menu');

  focusStart();
  expect(focused()).toBe('Settings');
});

test('a heading that is drawn late gets the focus then', () => {
  const { rerender } = render(<Page isDrawn={false} />);

  focusStart();
  const before = document.activeElement?.id;
  rerender(<Page isDrawn />);

  expect(before).toBe('content');
  expect(focused()).toBe('Settings');
});

test('focus that the user moved meanwhile stays', () => {
  const { rerender } = render(<Page isDrawn={false} />);

  focusStart();
  document.querySelector('a')?.focus();
  rerender(<Page isDrawn />);

  expect(focused()).toBe('Menu');
});
