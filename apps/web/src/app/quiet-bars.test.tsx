import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { testLocal } from '../sync/testing/test-local.ts';
import { QuietBars } from './quiet-bars.tsx';
import { renderOnDevice } from './testing/on-device.tsx';

beforeEach(async () => {
  scroll(0);
  await renderOnDevice(await testLocal(), <QuietBars />);
});
afterEach(cleanup);

function scroll(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
}
const areAway = () => document.documentElement.dataset['bars'] === 'away';

test('the bars leave while the user reads downwards, and return with the first pixels upwards', () => {
  fireEvent.wheel(window);
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
  fireEvent.wheel(window);
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

test('the bars stay when the page scrolls by itself long after an input', () => {
  fireEvent.wheel(window);
  const later = new Event('scroll');
  Object.defineProperty(later, 'timeStamp', { value: performance.now() + 1500 });
  Object.defineProperty(window, 'scrollY', { value: 700, configurable: true });

  fireEvent(window, later);

  expect(areAway()).toBe(false);
});

test('the bars return when the page is left', () => {
  fireEvent.wheel(window);
  scroll(400);
  cleanup();

  expect(areAway()).toBe(false);
});
