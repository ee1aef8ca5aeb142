import { LANGUAGES } from '@posy/contract/languages';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('each language has its own plurals and numbers, and a name keeps its direction in Arabic', () => {
  const english = {
    helloName: 'Hello {name},',
    codeHow: '{minutes, plural, one {within the next minute.} other {within the next # minutes.}}',
  } as const;
  const emails = texts('server-emails', english);
  const resets = texts('server-password-resets', english);

  expect(LANGUAGES.map((language) => emails(language).helloName({ name: 'Ada' }))).toEqual([
    'Hello Ada,',
    'Hallo Ada,',
    'مرحبًا \u2068Ada\u2069،',
  ]);
  const [english10, german10, arabic10] = LANGUAGES.map((each) => resets(each).codeHow({ minutes: 12_345 }));
  expect(english10).toBe('within the next 12345 minutes.');
  expect(german10).toContain('in den nächsten 12.345 Minuten');
  expect(arabic10).toContain('12,345 دقيقة');
});

test('a text that a language lacks is English, with English plurals and a direction of its own', () => {
  const made = texts('server-emails', { new: 'New', many: '{count, plural, one {# flower} other {# flowers}}' });

  const [english, german, arabic] = LANGUAGES.map((language) => made(language));

  expect([english?.new, german?.new, arabic?.new]).toEqual(['New', '\u2066New\u2069', '\u2066New\u2069']);
  expect(arabic?.many({ count: 2 })).toBe('\u20662 flowers\u2069');
});

test('an unreadable message fails the start of the server', () => {
  expect(() => texts('server-nothing', { torn: 'by {name' })).toThrow(
    "The text 'server-nothing.torn' in en cannot be read",
  );
});
