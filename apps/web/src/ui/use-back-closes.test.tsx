import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterReturn, layersAreClosed, notifyPageMove, useBackCloses } from './use-back-closes.ts';

// The history of happy-dom cannot go back: this one does, asynchronously as in browsers.
let entries: unknown[] = [];
let at = 0;

beforeEach(() => {
  vi.useFakeTimers();
  entries = [null];
  at = 0;
  vi.spyOn(History.prototype, 'pushState').mockImplementation((state) => {
    entries = [...entries.slice(0, at + 1), state];
    at += 1;
  });
  vi.spyOn(History.prototype, 'state', 'get').mockImplementation(() => entries[at]);
  vi.spyOn(History.prototype, 'back').mockImplementation(() => {
    setTimeout(() => {
      at = Math.max(0, at - 1);
      dispatchEvent(new PopStateEvent('popstate'));
    }, 5);
  });
});

afterEach(async () => {
  cleanup();
  await vi.runAllTimersAsync();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Sheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  return null;
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

test('Back closes an open dialog, and the page stays', async () => {
  const onClose = vi.fn();
  render(<Sheet isOpen onClose={onClose} />);

  history.back();
  await settle();

  expect(onClose).toHaveBeenCalledOnce();
  expect(at).toBe(0);
});

test('closing in another way leaves no history entry', async () => {
  const view = render(<Sheet isOpen onClose={() => undefined} />);

  view.rerender(<Sheet isOpen={false} onClose={() => undefined} />);
  await settle();

  expect(at).toBe(0);
});

test('a page load can wait until a layer that is just closed has left the history', async () => {
  const view = render(<Sheet isOpen onClose={() => undefined} />);
  const places: number[] = [];

  void layersAreClosed().then(() => places.push(at));
  view.rerender(<Sheet isOpen={false} onClose={() => undefined} />);
  expect(at).toBe(1);
  await settle();

  expect(places).toEqual([0]);
});

test('a page that opens during the way back from a closed layer is not left by it', async () => {
  const view = render(<Sheet isOpen onClose={() => undefined} />);
  view.rerender(<Sheet isOpen={false} onClose={() => undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(2));

  afterReturn(() => history.pushState('page', ''));
  await settle();

  expect([at, entries]).toEqual([1, [null, 'page']]);
});

test('a dialog that opens in the place of another stays open, and Back closes it', async () => {
  const onClose = vi.fn();
  const pair = (isFirst: boolean, isSecond: boolean) => (
    <>
      <Sheet isOpen={isFirst} onClose={() => undefined} />
      <Sheet isOpen={isSecond} onClose={onClose} />
    </>
  );
  const view = render(pair(true, false));

  view.rerender(pair(false, true));
  await settle();

  expect(onClose).not.toHaveBeenCalled();
  expect(at).toBe(1);
  history.back();
  await settle();
  expect(onClose).toHaveBeenCalledOnce();
  expect(at).toBe(0);
});

test('a dialog that opens during the way back stays open', async () => {
  const onClose = vi.fn();
  const pair = (isFirst: boolean, isSecond: boolean) => (
    <>
      <Sheet isOpen={isFirst} onClose={() => undefined} />
      <Sheet isOpen={isSecond} onClose={onClose} />
    </>
  );
  const view = render(pair(true, false));
  view.rerender(pair(false, false));
  await act(() => vi.advanceTimersByTimeAsync(2));

  view.rerender(pair(false, true));
  await settle();

  expect(onClose).not.toHaveBeenCalled();
  expect(at).toBe(1);
});

test('two dialogs that close together leave no history entry', async () => {
  const pair = (isOpen: boolean) => (
    <>
      <Sheet isOpen={isOpen} onClose={() => undefined} />
      <Sheet isOpen={isOpen} onClose={() => undefined} />
    </>
  );
  const view = render(pair(true));
  expect(at).toBe(2);

  view.rerender(pair(false));
  await settle();

  expect(at).toBe(0);
});

test('a dialog that stays open over a new page gets an entry above it, and Back closes the dialog alone', async () => {
  const onClose = vi.fn();
  render(<Sheet isOpen onClose={onClose} />);
  notifyPageMove();
  expect(at).toBe(1);

  // The page takes the dialog's entry, as the router's history does it.
  entries[1] = { page: 'messages' };
  notifyPageMove();
  expect(at).toBe(2);
  history.back();
  await settle();

  expect(onClose).toHaveBeenCalledOnce();
  expect(entries[at]).toEqual({ page: 'messages' });
});
