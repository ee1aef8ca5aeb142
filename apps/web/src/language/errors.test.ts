import { expect, test } from 'vitest';
import { resultOf } from '../sync/http.ts';
import { errorMessage } from './error-message.ts';
import { loadLanguage } from './load-language.ts';
import { refusalMessage } from './refusal-message.ts';

test('an error is shown in the language of the page, and an unknown one in the words of the server', async () => {
  const english = [errorMessage('username_taken'), refusalMessage('username_taken', 'As the server says')];

  await loadLanguage('de');

  expect(english).toEqual(['This username is already taken', 'As the server says']);
  expect(errorMessage('username_taken')).toBe('Dieser Benutzername ist schon vergeben');
  expect(refusalMessage('username_taken', 'This username is already taken')).toBe(
    'Dieser Benutzername ist schon vergeben',
  );
  expect(refusalMessage('from_the_future', 'Something new')).toBe('\u2066Something new\u2069');
});

test('the error of a field is shown at it in the language of the page', async () => {
  await loadLanguage('de');
  const details = [{ field: 'password', message: 'At least 6 characters' }];
  const body = {
    statusCode: 400,
    code: 'password_too_short',
    message: 'Password must be at least 6 characters',
    details,
  };

  const result = resultOf(400, new Headers(), JSON.stringify(body));

  const message = 'Das Passwort muss mindestens 6 Zeichen haben';
  expect(result).toMatchObject({ kind: 'refused', message, details: [{ field: 'password', message }] });
});
