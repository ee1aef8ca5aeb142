import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../app/testing/open-page.tsx';
import { fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { startSignedOut } from '../session/testing/signed-out-page.ts';

const { pass } = startSignedOut();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const ASKED = 'POST /api/password-reset/request';
const CONFIRMED = 'POST /api/password-reset/confirm';
const sent = () => posyAnswer(200, { message: 'If an account exists, a reset code has been sent' });

async function openCodeStep(answers: Readonly<Record<string, () => Response>> = {}) {
  const network = fakeNetwork({ [ASKED]: sent, ...answers });
  vi.stubGlobal('fetch', network.fetch);
  const page = await openPage('/password-reset');
  type('Email', ' Ada@Example.com ');
  await press('Send Reset Code');
  return { page, network };
}

/** The shown errors; a place for a later one may be empty. */
const alerts = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);

test('a code is requested and entered with a new password, and the start page confirms it', async () => {
  const { page, network } = await openCodeStep({
    [CONFIRMED]: () => new Response(null, { status: 204, headers: { 'x-posy': '1' } }),
  });
  const status = screen.getByRole('status').textContent;
  const hasFocus = document.activeElement === field('Reset code');

  // Pasted from a mail.
  type('Reset code', 'Your code: 012 345.');
  type('New password', 'lily pond 22');
  type('Confirm password', 'lily pond 22');
  await press('Reset Password');

  expect(status).toContain('Reset Code Sent');
  expect(hasFocus).toBe(true);
  expect(page.path()).toBe('/');
  expect(screen.getByRole('status').textContent).toContain('Password Reset Successful');
  expect(network.calls.slice(0, 2)).toEqual([
    { call: ASKED, body: { email: 'ada@example.com' } },
    { call: CONFIRMED, body: { email: 'ada@example.com', resetCode: '012345', newPassword: 'lily pond 22' } },
  ]);
});

test('the device can fill the code field, which accepts only six digits', async () => {
  await openCodeStep();
  const taken: string[] = [];
  for (const typed of ['12ab34', '1234567', '１２３４５６', '']) {
    type('Reset code', typed);
    taken.push(field('Reset code').value);
  }

  expect(taken).toEqual(['1234', '123456', '123456', '']);
  expect(field('Reset code').autocomplete).toBe('one-time-code');
  expect(field('Reset code').inputMode).toBe('numeric');
  expect(field('New password').autocomplete).toBe('new-password');
});

test.each([
  [['', '', ''], 'Please fill in all fields'],
  [['123456', 'lily pond 22', 'lily pond 23'], 'Passwords do not match'],
  [['123456', '1234567', '1234567'], 'Password must be at least 8 characters long'],
  [['12345', 'lily pond 22', 'lily pond 22'], 'Invalid reset code or expired. Please try again.'],
])('%j is not sent: %s', async ([code = '', password = '', repeated = ''], message) => {
  const { network } = await openCodeStep();
  type('Reset code', code);
  type('New password', password);
  type('Confirm password', repeated);

  await press('Reset Password');

  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(message);
  expect(network.calls).toHaveLength(1);
});

test('a refused code shows an error at its field, and Back returns to the filled address', async () => {
  const { page } = await openCodeStep({
    [CONFIRMED]: () => refusal(400, 'invalid_reset_code', 'Invalid reset code or expired. Please try again.'),
  });
  type('Reset code', '123456');
  type('New password', 'lily pond 22');
  type('Confirm password', 'lily pond 22');

  await press('Reset Password');
  const errorId = screen.getByText('Invalid reset code or expired. Please try again.').id;
  const describedBy = field('Reset code').getAttribute('aria-describedby');
  await press('Back');

  expect(describedBy).toContain(errorId);
  expect(field('Email').value).toBe('ada@example.com');
  expect(document.activeElement).toBe(field('Email'));
  expect(page.path()).toBe('/reset-password');
});

test.each([
  [429, 'too_many_requests', 'Too many requests. Please try again later.'],
  [503, 'server_busy', 'Server is busy. Please try again.'],
  [404, 'not_found', 'Not found'],
])('E44 a confirmation that fails with %i says what the specification says', async (status, code, message) => {
  await openCodeStep({ [CONFIRMED]: () => refusal(status, code, message) });
  type('Reset code', '123456');
  type('New password', 'lily pond 22');
  type('Confirm password', 'lily pond 22');

  await press('Reset Password');

  expect(screen.getByRole('alert').textContent).toContain('Invalid reset code or expired. Please try again.');
});

test('E44 without a network a confirmation says that Posy cannot be reached', async () => {
  await openCodeStep();
  type('Reset code', '123456');
  type('New password', 'lily pond 22');
  type('Confirm password', 'lily pond 22');

  await press('Reset Password');

  expect(screen.getByRole('alert').textContent).toContain('Posy cannot be reached right now');
});

test('a refused address shows an error at its field, which gets the focus', async () => {
  const refused = () => refusal(400, 'invalid_email', 'Please enter a valid email address');
  vi.stubGlobal('fetch', fakeNetwork({ [ASKED]: refused }).fetch);
  await openPage('/reset-password');
  const atFirst = document.activeElement === field('Email');
  type('Email', 'ada@example.com');

  await press('Send Reset Code');

  expect(alerts()).toEqual(['Please enter a valid email address']);
  expect([atFirst, document.activeElement === field('Email')]).toEqual([false, true]);
});

test('a user with a code can enter it without requesting one', async () => {
  const network = fakeNetwork({});
  vi.stubGlobal('fetch', network.fetch);
  await openPage('/reset-password');
  type('Email', 'ada@example.com');

  await press('I already have a code');

  expect(field('Reset code').value).toBe('');
  expect(network.calls).toEqual([]);
});

test('an invalid address is not sent; a failed request says why, and the input stays', async () => {
  const network = fakeNetwork({});
  vi.stubGlobal('fetch', network.fetch);
  await openPage('/reset-password');
  await press('Send Reset Code');
  const empty = alerts();
  type('Email', 'ada');
  await press('Send Reset Code');
  const odd = alerts();
  const callsBefore = network.calls.length;

  type('Email', 'ada@example.com');
  await press('Send Reset Code');

  expect([empty, odd]).toEqual([['Please enter your email address'], ['Please enter a valid email address']]);
  expect(callsBefore).toBe(0);
  expect(screen.getByRole('alert').textContent).toContain('Failed to send reset code. Please try again.');
  expect(screen.getByRole('alert').textContent).toContain('Posy cannot be reached right now');
  expect(field('Email').value).toBe('ada@example.com');
});

test('the log-in links here', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  const page = await openPage('/login');

  fireEvent.click(screen.getByRole('link', { name: 'Reset Password' }));
  await pass(0);

  await vi.waitFor(() => expect(page.path()).toBe('/reset-password'));
});
