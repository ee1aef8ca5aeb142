import 'fake-indexeddb/auto';
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../kit/testing/on-device.tsx';
import { testLocal } from '../sync/testing/test-local.ts';
import { QuietBars } from './quiet-bars.tsx';

beforeEach(async () => {
  scroll(0);
  await renderOnDevice(await testLocal(), <QuietBars />);
});
afterEach(cleanup);

/** An event of the window, at the given time in ms. */
function fire(type: 'scroll' | 'wheel', at: number): void {
  const event = new Event(type);
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(window, event);
}

function scroll(top: number, at = 100): void {
  vi.stubGlobal('scrollY', top);
  fire('scroll', at);
}
const areAway = () => document.documentElement.dataset['bars'] === 'away';

test('the bars leave while the user reads downwards, and return with the first pixels upwards', () => {
  fire('wheel', 100);
  scroll(90);
  expect(areAway()).toBe(false);
  scroll(150);
  expect(areAway()).toBe(true);

  scroll(147);
  expect(areAway()).toBe(true);
  scroll(143);
  expect(areAway()).toBe(false);

  // A short way down is no reading.
  scroll(180);
  expect(areAway()).toBe(false);
  scroll(200);
  expect(areAway()).toBe(true);
});

test('the bars are there at the top of the page', () => {
  fire('wheel', 100);
  scroll(400);
  expect(areAway()).toBe(true);

  scroll(0);
  expect(areAway()).toBe(false);
});

test('the bars stay when the page scrolls by itself, as for a return to a reading position', () => {
  scroll(700);
  scroll(1400);

  expect(areAway()).toBe(false);
});

test('the bars stay when the page scrolls by itself a second after an input, and leave within it', () => {
  fire('wheel', 100);
  scroll(700, 1100);
  expect(areAway()).toBe(false);
  fire('wheel', 1200);
  scroll(1400, 2199);

  expect(areAway()).toBe(true);
});

test('the bars return when the page is left', () => {
  fire('wheel', 100);
  scroll(400);
  cleanup();

  expect(areAway()).toBe(false);
});
