import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { dismissToast, announceText, showToast, visibleToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

// Loaded when first opened, which takes longer on a busy machine than a query waits.
beforeAll(() => import('./dialog-sheet.tsx'));

afterEach(() => {
  dismissToast(visibleToast()?.id ?? 0);
  cleanup();
});

/** The live region that announces a text; null without one. */
function regionOf(text: string): Element | null {
  const region = screen.getByText(text).closest('[aria-live]');
  return region?.closest('[aria-hidden="true"]') ? null : region;
}

test('announcements and toasts reach screen readers while a dialog is open', async () => {
  render(
    <>
      <main>The page</main>
      <Toaster />
      <Dialog isOpen onClose={() => undefined} title="A question">
        Really?
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByText('The page').getAttribute('aria-hidden')).toBe('true'));

  act(() => announceText('Link deleted'));
  act(() => void showToast({ title: 'Not deleted', isError: true }));

  expect(regionOf('Link deleted')?.getAttribute('aria-live')).toBe('polite');
  expect(regionOf('Not deleted')?.getAttribute('aria-live')).toBe('assertive');
  act(() => void showToast({ title: 'Sent' }));
  expect(regionOf('Sent')?.getAttribute('aria-live')).toBe('polite');
});

test('a repeated text is announced again', () => {
  render(<Toaster />);

  act(() => announceText('Comment deleted'));
  const first = screen.getByText('Comment deleted');
  act(() => announceText('Comment deleted'));

  expect(screen.getByText('Comment deleted')).not.toBe(first);
});

test('an announced text is removed afterwards', () => {
  vi.useFakeTimers();
  render(<Toaster />);

  act(() => announceText('Comment: Waiting to send'));
  act(() => void vi.advanceTimersByTime(4999));
  const early = screen.queryByText('Comment: Waiting to send');
  act(() => void vi.advanceTimersByTime(1));

  expect(early).not.toBeNull();
  expect(screen.queryByText('Comment: Waiting to send')).toBeNull();
  vi.useRealTimers();
});
