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

const notes = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('Y07 a visitor sees what waits, and the accounts if there are several', () => {
  render(<WaitingNote />);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => noteWaiting(ada, { count: 1, what: 'post' }));
  expect(notes()).toEqual(['One post waits on this device. Log in to send it.']);
  act(() => noteWaiting(ada, { count: 2, what: 'item' }));
  expect(notes()).toEqual(['2 items wait on this device. Log in to send them.']);

  act(() => noteWaiting(bob, { count: 3, what: 'message' }));
  expect(notes()).toEqual([
    'Bob: 3 messages wait on this device. Log in to send them.',
    'Ada: 2 items wait on this device. Log in to send them.',
  ]);
});

test('Y07 the note disappears once that account is signed in', () => {
  noteWaiting(ada, { count: 3, what: 'item' });
  render(<WaitingNote />);

  act(() => noteWaiting(ada));

  expect(screen.queryByRole('status')).toBeNull();
});

test('Y07 foreign values in the storage break nothing', () => {
  localStorage.setItem('posy.waiting', '[{"uid":1},null,7');
  render(<WaitingNote />);

  expect(screen.queryByRole('status')).toBeNull();
});
