import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSessionState } from '../features/session/session-state.ts';
import { startSignedOut } from '../features/session/testing/signed-out-page.ts';
import { aCurrentUser, fakeNetwork, refusal } from '../kit/testing/fake-server.ts';
import { openPage } from './testing/open-page.tsx';

const { pass } = startSignedOut();

beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({ 'GET /api/user': () => refusal(401, 'unauthorized', 'Unauthorized') }).fetch);
});

test.each(['/discover', '/dashboard', '/ads', '/settings', '/services', '/admin/emails', '/admin/reports'])(
  'a visitor gets a message at %s, and is at the log-in 500 ms later',
  async (path) => {
    const page = await openPage(path);
    await pass(0);

    expect(screen.getByRole('alert').textContent).toContain('Unauthorized');
    expect(screen.getByRole('alert').textContent).toContain('You are logged out. Logging in again...');
    await pass(499);
    expect(page.path()).toBe(path);
    await pass(1);
    expect(page.path()).toBe('/login');
  },
);

test("a visitor of the messages reads 'Please log in', and a second later sees the log-in", async () => {
  const page = await openPage('/messages');
  await pass(0);

  expect(screen.getByRole('alert').textContent).toContain('Please log in');
  await pass(999);
  expect(page.path()).toBe('/messages');
  await pass(1);
  expect(page.path()).toBe('/login');
});

test.each(['/services', '/admin/emails', '/admin/reports'])(
  'a user who is no administrator is denied %s, and is at home a second later',
  async (path) => {
    setSessionState({ status: 'signed-in', user: aCurrentUser('user') });

    const page = await openPage(path);
    await pass(0);

    expect(screen.getByRole('alert').textContent).toContain('Access Denied');
    expect(screen.getByRole('alert').textContent).toContain('Administrator access required');
    await pass(999);
    expect(page.path()).toBe(path);
    await pass(1);
    expect(page.path()).toBe('/');
  },
);

test('a spinner says Loading until the session is known', async () => {
  setSessionState({ status: 'loading' });

  await openPage('/discover');

  expect(screen.getByText('Loading')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the old address of the password reset redirects to the new one', async () => {
  const page = await openPage('/password-reset');

  expect(page.path()).toBe('/reset-password');
});

test('an unknown address shows a page with a link home', async () => {
  await openPage('/nowhere/at/all');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist or may have been moved.")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test.each(['/', '/home', '/landing'])('a visitor sees the landing page at %s', async (path) => {
  await openPage(path);

  expect(screen.getByText('Share your moments with the world')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Share with Everyone' }).getAttribute('href')).toBe('/join-us');
  expect(screen.getByRole('link', { name: 'Already have an account?' }).getAttribute('href')).toBe('/login');
});
