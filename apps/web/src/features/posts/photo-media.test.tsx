import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { AltBadge, altOf } from './alt-text.tsx';
import { aKey, aPerson, aPostId } from './testing/a-post-view.ts';
import { usePhotoTap } from './use-photo-tap.ts';

const id = aPostId(3);
const onDoubleTap = vi.fn();

function Picture() {
  return <button type="button" aria-label="View photo" {...usePhotoTap({ id, place: 0 }, null, onDoubleTap)} />;
}

const button = () => screen.getByRole('button', { name: 'View photo' });
const touch = () => {
  fireEvent.pointerDown(button(), { pointerType: 'touch' });
  fireEvent.click(button(), { detail: 1 });
};
const opened = () => vi.waitFor(() => expect(openDialog.get()).toEqual(['photo', { postId: id, listOf: null }]));

// Loaded with the first tap, which takes real time on a busy machine.
beforeAll(() => import('./open-photo.ts'));
beforeEach(() => onDoubleTap.mockClear());
afterEach(() => {
  cleanup();
  closeDialog();
});

test('a click or a key opens the viewer', async () => {
  render(<Picture />);

  fireEvent.pointerDown(button(), { pointerType: 'mouse' });
  fireEvent.click(button(), { detail: 1 });
  await opened();
  closeDialog();
  fireEvent.click(button(), { detail: 0 });

  await opened();
  expect(onDoubleTap).not.toHaveBeenCalled();
});

test('one tap opens the viewer, after the time for a second one', async () => {
  render(<Picture />);

  touch();

  expect(openDialog.get()).toBeNull();
  await opened();
});

test('two taps give a flower and open nothing', async () => {
  vi.useFakeTimers();
  render(<Picture />);

  touch();
  touch();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();

  expect(onDoubleTap).toHaveBeenCalledOnce();
  expect(openDialog.get()).toBeNull();
});

test('a picture has the alternative text of its author, or at least the name', () => {
  const bytes = { name: 'a.png', type: 'image/png', width: 1, height: 1, thumbhash: '' };
  const picture = { kind: 'local', key: aKey, picture: bytes } as const;
  expect(altOf({ picture, altText: 'A red rose' }, aPerson('bob'))).toBe('A red rose');
  expect(altOf({ picture, altText: '' }, aPerson('bob'))).toBe('Photo by bob');
});

test('the badge shows the alternative text, which screen readers read from the picture only', () => {
  render(<AltBadge text="A red rose" />);
  const badge = screen.getByRole('button', { name: 'Show alt text' });

  fireEvent.click(badge);
  const text = screen.getByText('A red rose');

  expect(badge.getAttribute('aria-expanded')).toBe('true');
  expect(text.closest('[aria-hidden="true"]')).not.toBeNull();
  fireEvent.keyDown(badge, { key: 'Escape' });
  expect(screen.queryByText('A red rose')).toBeNull();
});
