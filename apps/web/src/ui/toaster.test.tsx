import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toastLog } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const show = (title: string, isError = false) => act(() => void showToast({ title, isError }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('one message is visible at a time: the newest', () => {
  show('First');
  show('Second', true);

  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toContain('Second');
});

test('a toast leaves the screen by itself and stays in the log for 1000000 ms', () => {
  show('Post created');

  pass(5000);
  const seen = screen.getByRole('status').textContent;
  const titles = toastLog().map(({ title }) => title);
  pass(995_000);

  expect(seen).toBe('');
  expect(titles).toEqual(['Post created']);
  expect(toastLog()).toEqual([]);
});

test('a toast stays while the pointer is on it', () => {
  show('Read me slowly');
  const card = screen.getByText('Read me slowly');

  fireEvent.pointerEnter(card.closest('[role=status]')?.parentElement ?? card);
  pass(60_000);

  expect(screen.getByRole('status').textContent).toContain('Read me slowly');
});

test('a dismissed toast is removed at once', () => {
  show('Enough');

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(screen.getByRole('status').textContent).toBe('');
});
