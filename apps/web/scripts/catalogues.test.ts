import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@posy/contract/errors';
import { LANGUAGES } from '@posy/contract/languages';
import { expect, test } from 'vitest';
import { compiledOf, readCatalogue } from './compile-catalogues.ts';
import { SAME_IN } from './same-words.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** Nodes of a compiled message with a branch for each case; other nodes are counts. */
const SELECT = 1;
const BRANCHING: ReadonlySet<unknown> = new Set([SELECT, 2, 3]);

type Catalogues = ReadonlyMap<string, ReadonlyMap<string, string>>;
const catalogues = new Map(LANGUAGES.map((language) => [language, cataloguesIn(language)]));
const english = catalogues.get('en') ?? new Map();

function cataloguesIn(language: string): Catalogues {
  const files = globSync(`**/*.${language}.ts`, { cwd: SRC });
  const all = new Map<string, ReadonlyMap<string, string>>(
    files.map((file) => [basename(file, `.${language}.ts`), readCatalogue(file, sourceOf(file)).messages]),
  );
  // English refusals are in the contract, in the server's words.
  if (language === 'en')
    all.set('errors', new Map(Object.entries(ERRORS).map(([code, { message }]) => [code, message])));
  return all;
}

function sourceOf(file: string): string {
  return readFileSync(`${SRC}/${file}`, 'utf8');
}

/** The arguments of a message, and its forms for each count. */
function shapeOf(name: string, key: string, message: string) {
  const given = new Set<string>();
  const forms: (readonly string[])[] = [];
  const readNode = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, options]: readonly unknown[] = node;
    given.add(String(name));
    if (typeof options !== 'object' || options === null || !BRANCHING.has(kind)) return;
    // A message with 'other' alone deliberately has one form for all counts.
    const names = Object.keys(options);
    if (kind !== SELECT && names.length > 1) forms.push(names);
    for (const branch of Object.values(options)) readAll(branch);
  };
  const readAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const node of nodes) readNode(node);
  };
  readAll(compiledOf(`${name}.ts`, key, message));
  return { given: [...given].sort(), forms };
}

function found(look: (name: string, key: string, message: string, language: string) => string | null): string[] {
  return OTHERS.flatMap((language) =>
    [...(catalogues.get(language) ?? [])].flatMap(([name, messages]) =>
      [...messages].flatMap(([key, message]) => {
        const wrong = look(name, key, message, language);
        return wrong === null ? [] : [`${name}.${language}.ts ${key}: ${wrong}`];
      }),
    ),
  );
}

test.each(OTHERS)('every English text exists in %s, and no other', (language) => {
  const keys = (all: Catalogues) => [...all].flatMap(([name, each]) => [...each.keys()].map((key) => `${name} ${key}`));

  const translated = new Set(keys(catalogues.get(language) ?? new Map()));
  const wanted = new Set(keys(english));

  expect(wanted.size).toBeGreaterThan(900);
  expect([...wanted.difference(translated)], 'missing').toEqual([]);
  expect([...translated.difference(wanted)], 'texts that English lacks').toEqual([]);
});

test('a message has the same arguments in each language', () => {
  const differing = found((name, key, message) => {
    const theirs = shapeOf(name, key, message).given.join();
    const ours = shapeOf(name, key, english.get(name)?.get(key) ?? '').given.join();
    return theirs === ours ? null : `{${theirs}} and not {${ours}}`;
  });

  expect(differing).toEqual([]);
});

test('a count has every plural form of its language', () => {
  const lacking = found((name, key, message, language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = shapeOf(name, key, message).forms.flatMap((forms) =>
      wanted.filter((each) => !forms.includes(each)),
    );
    return missing.length === 0 ? null : `no form for ${missing.join(', ')}`;
  });

  expect(lacking).toEqual([]);
});

test('no text was left in English, except words that are equal', () => {
  const left = found((name, key, message, language) => {
    const isSame = message === english.get(name)?.get(key) && /\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''));
    return isSame && !SAME_IN[language]?.includes(message) ? message : null;
  });

  expect(left).toEqual([]);
});

test('a catalogue is named like its file, and no other has its name', () => {
  for (const language of LANGUAGES) {
    const files = globSync(`**/*.${language}.ts`, { cwd: SRC }).filter((file) => !basename(file).startsWith('errors.'));
    for (const file of files) {
      const name = basename(file, `.${language}.ts`);
      const source = sourceOf(file);
      const [, exported = null] = /^export const (\w+) = texts\(/m.exec(source) ?? [];
      const isEnglish = language === 'en';
      expect({ file, name: readCatalogue(file, source).name, exported }).toEqual({
        file,
        name: isEnglish ? name : null,
        exported: isEnglish ? `${camelCase(name)}Texts` : null,
      });
    }
    const names = files.map((file) => basename(file));
    expect(names).toEqual([...new Set(names)]);
  }
});

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Read by components and functions that take a whole catalogue. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set([
  'cancel',
  'retry',
  'discard',
  'discardTitle',
  'discardQuestion',
  'failed',
  'unreachable',
  'today',
  'yesterday',
]);
/** Keys that an entry of the audit log names: its outcome, or its act, which has a dot. */
const AUDIT_KEY = /^(?:done|refused|denied)$|[.]/;

test('every text is used by a module that imports its catalogue', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SRC }).map(sourceOf);
  const unused = [...english].flatMap(([name, messages]) => {
    if (name === 'errors') return [];
    // The service worker reads its texts from a function.
    const users = sources.filter(
      (source) => source.includes(`/${name}.en.ts'`) || source.includes('await workerTexts()'),
    );
    const words = new Set(users.join('\n').match(/(?<=[.']|\{ )[\w-]+\b/g));
    const isUsed = (key: string) =>
      words.has(key) || READ_ELSEWHERE.has(key) || (name === 'audit' && AUDIT_KEY.test(key));
    return [...messages.keys()].filter((key) => !isUsed(key)).map((key) => `${name}.${key}`);
  });

  expect(unused).toEqual([]);
});
