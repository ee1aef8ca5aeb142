import { expect, test } from 'vitest';
import { errorMessage, refusalMessage } from './errors.texts.ts';
import { loadLanguage } from './load-language.ts';

test('a refusal is told in the language of the page, and one that only a newer server knows in its own words', async () => {
  const english = [errorMessage('username_taken'), refusalMessage('username_taken', 'As the server says')];

  await loadLanguage('de');

  expect(english).toEqual(['This username is already taken', 'As the server says']);
  expect(errorMessage('username_taken')).toBe('Dieser Benutzername ist schon vergeben');
  expect(refusalMessage('username_taken', 'This username is already taken')).toBe(
    'Dieser Benutzername ist schon vergeben',
  );
  expect(refusalMessage('from_the_future', 'Something new')).toBe('Something new');
});
