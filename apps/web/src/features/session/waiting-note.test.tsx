import { aCurrentUser, aUserId } from '@posy/testkit/entities';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteWaiting } from '../../platform/waiting-accounts.ts';
import { WaitingNote } from './waiting-note.tsx';

const [ada, bob] = [aCurrentUser(), aCurrentUser({ id: aUserId(2), firstName: 'Bob' })];

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('Y07 a visitor sees the unsent entries and their account', () => {
  render(<WaitingNote />);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => noteWaiting(ada, 3));
  act(() => noteWaiting(bob, 1));

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    '1 item waits on this device to be sent as Bob. Log in as Bob to send it.',
    '3 items wait on this device to be sent as Ada. Log in as Ada to send them.',
  ]);
});

test('Y07 the note disappears once that account is signed in', () => {
  noteWaiting(ada, 3);
  render(<WaitingNote />);

  act(() => noteWaiting(ada, 0));

  expect(screen.queryByRole('status')).toBeNull();
});

test('Y07 foreign values in the storage break nothing', () => {
  localStorage.setItem('posy.waiting', '[{"uid":1},null,7');
  render(<WaitingNote />);

  expect(screen.queryByRole('status')).toBeNull();
});
