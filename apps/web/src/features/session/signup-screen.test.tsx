import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../app/testing/open-page.tsx';
import { aCurrentUser, fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { startSignedOut } from './testing/signed-out-page.ts';

const { pass } = startSignedOut();

function fillIn(password: string) {
  const values = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com', Password: password };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

test("a password of five characters is refused under the title 'Password too short', and not sent", async () => {
  const network = fakeNetwork({});
  vi.stubGlobal('fetch', network.fetch);
  await openPage('/signup');
  fillIn('12345');

  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await pass(0);

  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toContain('Password must be at least 6 characters');
  expect(alerts.some((text) => text.includes('Password too short'))).toBe(true);
  expect(network.calls).toEqual([]);
});

test('a taken address shows an error at its field, and the input stays', async () => {
  const answer = () => refusal(409, 'email_taken', 'An account with this email already exists');
  vi.stubGlobal('fetch', fakeNetwork({ 'POST /api/signup': answer }).fetch);
  await openPage('/signup');
  fillIn('secret');

  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await pass(0);

  expect(screen.getByLabelText<HTMLInputElement>('Email').getAttribute('aria-invalid')).toBe('true');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.some((text) => text.includes('Signup Failed'))).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
});

test('B06 a new user is at home a second after signing up', async () => {
  vi.stubGlobal('fetch', fakeNetwork({ 'POST /api/signup': () => posyAnswer(201, aCurrentUser()) }).fetch);
  const page = await openPage('/terms');
  await page.goTo('/signup');
  fillIn('secret');

  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await pass(900);
  const before = page.path();
  await pass(200);

  expect([before, page.path()]).toEqual(['/signup', '/']);
  // The form is not in the history.
  await page.back();
  await vi.waitFor(() => expect(page.path()).toBe('/terms'));
});
