import { expect, test } from 'vitest';
import { newPasswordErrors } from './new-password.tsx';

test('a password of eight characters, typed twice, is accepted', () => {
  expect(newPasswordErrors('12345678', '12345678', ['known'])).toEqual({});
});

test('an empty field comes first, then the repetition, then the length', () => {
  expect(newPasswordErrors('short', 'other', [''])).toEqual({ form: 'Please fill in all fields' });
  expect(newPasswordErrors('short', '', ['known'])).toEqual({ form: 'Please fill in all fields' });
  expect(newPasswordErrors('short', 'other', [])).toEqual({ repeated: 'Passwords do not match' });
  expect(newPasswordErrors('1234567', '1234567', [])).toEqual({
    newPassword: 'Password must be at least 8 characters long',
  });
});

test('a password over 256 characters is refused before it is sent', () => {
  const long = 'p'.repeat(257);

  expect(newPasswordErrors(long, long, [])).toEqual({ newPassword: 'Password must be at most 256 characters' });
});
