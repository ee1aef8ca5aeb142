import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../app/testing/open-page.tsx';
import { aCurrentUser, fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { setSessionState } from './session-state.ts';
import { startSignedOut } from './testing/signed-out-page.ts';

const { pass } = startSignedOut();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('a wrong password shows the message of the catalogue, and the input stays', async () => {
  vi.stubGlobal(
    'fetch',
    fakeNetwork({ 'POST /api/login': () => refusal(401, 'invalid_credentials', 'Invalid') }).fetch,
  );
  const page = await openPage('/login');
  type('Email', 'ada@example.com');
  type('Password', 'wrong one');

  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await pass(0);

  expect(screen.getByRole('alert').textContent).toContain('Login Failed');
  expect(screen.getByRole('alert').textContent).toContain('Invalid email or password');
  expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'wrong one']);
  expect(page.path()).toBe('/login');
});

test.each([
  ['user', 'Log In', '/'],
  ['admin', 'Log In', '/services'],
  ['user', 'Open Admin Panel', '/services'],
] as const)(
  "a %s who presses '%s' reads 'Login Successful' and is at %s a second later",
  async (role, button, target) => {
    const network = fakeNetwork({ 'POST /api/login': () => posyAnswer(200, aCurrentUser(role)) });
    vi.stubGlobal('fetch', network.fetch);
    const page = await openPage('/login');
    type('Email', 'ada@example.com');
    type('Password', 'secret');

    fireEvent.click(screen.getByRole('button', { name: button }));
    await pass(900);
    const before = { path: page.path(), status: screen.getByRole('status').textContent };
    await pass(200);

    expect(before).toEqual({ path: '/login', status: expect.stringContaining('Login Successful') });
    expect(page.path()).toBe(target);
    expect(network.calls[0]).toEqual({
      call: 'POST /api/login',
      body: { email: 'ada@example.com', password: 'secret' },
    });
  },
);

test('B06 Back after a log-in returns to the page before the form, not to the form', async () => {
  vi.stubGlobal('fetch', fakeNetwork({ 'POST /api/login': () => posyAnswer(200, aCurrentUser('admin')) }).fetch);
  const page = await openPage('/terms');
  await page.goTo('/login');
  type('Email', 'ada@example.com');
  type('Password', 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await pass(1100);
  expect(page.path()).toBe('/services');

  await page.back();

  await vi.waitFor(() => expect(page.path()).toBe('/terms'));
});

test('a visitor who opens the page of a user and logs in sees it afterwards, once', async () => {
  vi.stubGlobal(
    'fetch',
    fakeNetwork({
      'GET /api/user': () => refusal(401, 'unauthorized', 'Unauthorized'),
      'POST /api/login': () => posyAnswer(200, aCurrentUser()),
    }).fetch,
  );
  // The link is read from the address of the page.
  history.replaceState(null, '', '/u/bea.blom');
  const page = await openPage('/u/bea.blom');
  await pass(500);
  expect(page.path()).toBe('/login');
  history.replaceState(null, '', '/login');
  type('Email', 'ada@example.com');
  type('Password', 'secret');

  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await pass(1100);

  expect(page.path()).toBe('/u/bea.blom');
  await page.goTo('/login');
  await vi.waitFor(() => expect(page.path()).toBe('/'));
});

test.each([
  ['user', '/login', '/'],
  ['user', '/signup', '/'],
  ['user', '/admin-login', '/'],
  ['admin', '/login', '/services'],
  ['admin', '/admin-login', '/services'],
] as const)('B06 a signed-in %s who opens %s is sent to %s', async (role, path, target) => {
  setSessionState({ status: 'signed-in', user: aCurrentUser(role) });

  const page = await openPage(path);

  await vi.waitFor(() => expect(page.path()).toBe(target));
});

test('empty fields are not sent', async () => {
  const network = fakeNetwork({});
  vi.stubGlobal('fetch', network.fetch);
  await openPage('/login');

  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await pass(0);

  expect(screen.getByText('Please fill in all fields')).toBeDefined();
  expect(network.calls).toEqual([]);
});

test('without a network the form says so, and the input stays', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  await openPage('/admin-login');
  type('Email', 'ada@example.com');
  type('Password', 'secret');

  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await pass(0);

  expect(screen.getByRole('alert').textContent).toContain('Posy cannot be reached right now');
  expect(field('Password').value).toBe('secret');
});
