import { expect, test } from 'vitest';
import { signUpErrors } from './session-fields.ts';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'secret' };

test('a complete sign-up has no errors', () => {
  expect(signUpErrors(ADA)).toEqual({});
});

test('each empty field has its error', () => {
  const errors = signUpErrors({ firstName: ' ', lastName: '', email: '', password: '' });

  expect(errors).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter your email address',
    password: 'Please enter a password',
  });
});

test.each(['a@b', 'ada@example', 'Ada <ada@example.com>', 'a@b.c, d@e.f'])('%s is refused as an address', (email) => {
  expect(signUpErrors({ ...ADA, email })).toEqual({ email: 'Please enter a valid email address' });
});

test('an address may be typed with spaces around it and in capitals', () => {
  expect(signUpErrors({ ...ADA, email: ' Ada@Example.COM ' })).toEqual({});
});

test.each(['12345', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'])('a password of five graphemes is too short: %s', (password) => {
  expect(signUpErrors({ ...ADA, password })).toEqual({ password: 'Password must be at least 6 characters' });
});

test('names over 50 characters and passwords over 256 are refused before they are sent', () => {
  const errors = signUpErrors({ ...ADA, firstName: 'a'.repeat(51), password: 'p'.repeat(257) });

  expect(errors).toEqual({
    firstName: 'Names can have at most 50 characters',
    password: 'Password must be at most 256 characters',
  });
});
