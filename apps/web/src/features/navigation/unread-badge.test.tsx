import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UnreadBadge } from './unread-badge.tsx';

afterEach(cleanup);

const shownFor = (count: number) => {
  const { container } = render(<UnreadBadge count={count} />);
  return {
    seen: container.querySelector('[aria-hidden]')?.textContent ?? null,
    spoken: container.querySelector('[aria-hidden] + *')?.textContent ?? null,
  };
};

test('no badge is shown without unread messages', () => {
  expect(shownFor(0)).toEqual({ seen: null, spoken: null });
});

test.each([
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('%i unread messages are shown as %s', (count, shown) => {
  expect(shownFor(count)).toEqual({ seen: shown, spoken: `${shown} unread` });
});
