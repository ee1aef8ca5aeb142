import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@posy/contract/languages';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, ROOT } from '../process/root.ts';
import { TextFiles, textsOf } from './text-files.ts';

const files = new TextFiles();
const OFFERED = LANGUAGES.filter((language) => language !== 'en');
/** Languages that Posy's own people keep: a new text has a line in each of them. */
const KEPT = ['ar', 'de'];
/** A language with fewer of the texts is not offered. */
const OFFERED_FROM = 0.8;

function filesIn(languages: Readonly<Record<string, object>>): { files: TextFiles; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'posy-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, texts] of Object.entries(languages)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts));
  }
  return { files: new TextFiles(ROOT, folder), folder };
}

test('the English texts for translators are those in the code: `pnpm texts export` writes them', () => {
  expect(files.english.size).toBeGreaterThan(1900);
  expect(readFileSync(inRoot('packages', 'texts', 'en.json'), 'utf8')).toBe(files.englishFile());
});

test('every text of every language can stand for the English one', () => {
  const problems = files.languages.flatMap((language) =>
    [...files.problemsIn(files.read(language), language)].map(([id, problem]) => `${language} ${id} ${problem}`),
  );

  expect(problems).toEqual([]);
});

test('a language is offered when it has most of the texts, and those that Posy keeps have all', () => {
  for (const language of OFFERED) {
    const missing = files.missingIn(language);
    expect(missing.length / files.english.size, language).toBeLessThanOrEqual(1 - OFFERED_FROM);
    if (KEPT.includes(language)) expect(missing, language).toEqual([]);
  }
});

test('a text that cannot be read, lacks an argument or a plural form, is English or unknown is refused with its reason', () => {
  const counted = '{count, plural, one {Blume, # geschenkt} other {Blumen, # geschenkt}}';

  const problems = files.problemsIn(
    {
      'flowers.flower': 'Blume',
      'flowers.label': counted,
      'flowers.failed': files.english.get('flowers.failed')?.message ?? '',
      'emails.title': 'E-Mails {torn',
      'account.reserved': '@{username} bleibt frei',
      'tulips.tulip': 'Tulpe',
    },
    'de',
  );

  expect(Object.fromEntries(problems)).toEqual({
    'flowers.failed': 'is English',
    'emails.title': expect.stringMatching(/^The text 'emails.title' in de cannot be read/),
    'account.reserved': 'has the arguments {username} in place of {days,username}',
    'tulips.tulip': 'is no text of Posy',
  });
  expect([...files.problemsIn({ 'flowers.label': counted }, 'ar').values()]).toEqual([
    'has no form for zero, two, few, many',
  ]);
});

test('a file is written in the order of the English texts, and keeps none that English lost', () => {
  const { files: made, folder } = filesIn({ de: { 'flowers.label': 'b', 'account.type': 'a', 'lost.text': 'c' } });

  made.write('de', made.read('de'));

  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'de.json'), 'utf8')))).toEqual([
    'account.type',
    'flowers.label',
  ]);
});

test('an export names the texts whose English words changed, and describes texts by the comments above them', () => {
  const { files: made, folder } = filesIn({ en: { 'flowers.flower': 'Tulip', 'flowers.error': 'Error' }, de: {} });

  expect(made.writeEnglish()).toEqual(['flowers.flower']);

  const written = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'));
  expect(written).toMatchObject({
    'flowers.flower': 'Flower',
    '@flowers.label': { description: expect.stringContaining('Accessible name of the toggle') },
  });
});

test('texts that translators left empty are missing, and descriptions are no texts', () => {
  expect(textsOf({ 'a.b': 'x', 'a.c': '', '@a.b': { description: 'y' } })).toEqual({ 'a.b': 'x' });
  expect(() => textsOf({ 'a.b': { c: 'x' } })).toThrow("The file has no text at 'a.b'");
  expect(() => textsOf([])).toThrow('The file has no object of texts');
});
