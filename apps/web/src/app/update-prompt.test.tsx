import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setWaitingUpdate } from '../platform/waiting-update.ts';
import { dismissToast, showToast, visibleToast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

let applied = 0;

beforeEach(() => {
  applied = 0;
  render(
    <>
      <UpdatePrompt />
      <Toaster />
    </>,
  );
  act(() => setWaitingUpdate({ apply: () => applied++ }));
});
afterEach(() => {
  act(() => setWaitingUpdate(null));
  cleanup();
});

test('a newer version is offered until it is applied by a tap', () => {
  expect(screen.getByText('Update ready')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Update' }));

  expect(applied).toBe(1);
});

test('another toast only interrupts the offer', () => {
  act(() => void showToast({ title: 'Followed!' }));
  expect(screen.queryByText('Update ready')).toBeNull();

  act(() => dismissToast(visibleToast()?.id ?? 0));

  expect(screen.getByText('Update ready')).toBeDefined();
});

test('a dismissed offer is not shown again', () => {
  act(() => dismissToast(visibleToast()?.id ?? 0));
  act(() => void showToast({ title: 'Followed!' }));
  act(() => dismissToast(visibleToast()?.id ?? 0));

  expect(screen.queryByText('Update ready')).toBeNull();
});
