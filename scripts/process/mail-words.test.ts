import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailWords } from './mail-words.ts';
import { inRoot } from './root.ts';

test('Z09 the development server prints where its mails and reset codes are, with and without SMTP_URL', () => {
  const webUrl = 'http://localhost:5173';

  expect(mailWords({ webUrl, hasSmtp: false })).toContain('reset codes are in http://localhost:5173/admin/emails');
  expect(mailWords({ webUrl, hasSmtp: true })).toContain('sent through SMTP_URL');
  expect(readFileSync(inRoot('scripts', 'dev.ts'), 'utf8')).toContain('mailWords(');
});
