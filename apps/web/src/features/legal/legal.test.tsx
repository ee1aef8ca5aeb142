import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../app/testing/open-page.tsx';
import { fakeNetwork } from '../../kit/testing/fake-server.ts';
import { setSessionState } from '../session/session-state.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  setSessionState({ status: 'signed-out' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('L16 the legal pages say that messages are not end-to-end encrypted, who sees private posts, and how long data is stored', async () => {
  await openPage('/privacy');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy');
  expect(screen.getByText(/Messages are not end-to-end encrypted/)).toBeDefined();
  expect(screen.getByText(/Only you can see your private posts\..*administrators cannot see them/)).toBeDefined();
  expect(screen.getByText(/stays reserved for 90 days/)).toBeDefined();
  expect(screen.getByText(/is deleted after 7 days/)).toBeDefined();
  expect(screen.getByText(/before it was changed.*for 30 days, for reports alone/)).toBeDefined();
  expect(screen.getByText(/messages that were deleted for everyone are deleted again/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
});

test('the sign-up links to the terms and the privacy page', async () => {
  await openPage('/signup');
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  cleanup();

  await openPage('/terms');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms');
  expect(screen.getByRole('heading', { name: 'What does not belong here' })).toBeDefined();
});
