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

/** Kinds of nodes in a compiled message that have a branch for each case; the others are of counts. */
const SELECT = 1;
const BRANCHING: ReadonlySet<unknown> = new Set([SELECT, 2, 3]);

type Catalogues = ReadonlyMap<string, ReadonlyMap<string, string>>;
const catalogues = new Map(LANGUAGES.map((language) => [language, cataloguesIn(language)]));
const english = catalogues.get('en') ?? new Map();

function cataloguesIn(language: string): Catalogues {
  const files = globSync(`**/*.${language}.ts`, { cwd: SRC });
  const names = files.map((file) => basename(file, `.${language}.ts`));
  if (new Set(names).size < names.length) throw new Error(`Two catalogues have one name: ${names.sort().join(' ')}`);
  const read = files.map((file) => readCatalogue(file, readFileSync(`${SRC}/${file}`, 'utf8')));
  const all = new Map(read.map((messages, index) => [names[index] ?? '', messages]));
  // The English refusals are in the contract, worded as the server sends them.
  if (language === 'en')
    all.set('errors', new Map(Object.entries(ERRORS).map(([code, { message }]) => [code, message])));
  return all;
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

test.each(OTHERS)('everything that is said in English is said in %s, and nothing else', (language) => {
  const keys = (all: Catalogues) => [...all].flatMap(([name, each]) => [...each.keys()].map((key) => `${name} ${key}`));

  const said = new Set(keys(catalogues.get(language) ?? new Map()));
  const wanted = new Set(keys(english));

  expect(wanted.size).toBeGreaterThan(900);
  expect([...wanted.difference(said)], 'missing').toEqual([]);
  expect([...said.difference(wanted)], 'not in English').toEqual([]);
});

test('a message is given the same in each language', () => {
  const differing = found((name, key, message) => {
    const theirs = shapeOf(name, key, message).given.join();
    const ours = shapeOf(name, key, english.get(name)?.get(key) ?? '').given.join();
    return theirs === ours ? null : `{${theirs}} and not {${ours}}`;
  });

  expect(differing).toEqual([]);
});

test('a count has every form that its language counts with', () => {
  const lacking = found((name, key, message, language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = shapeOf(name, key, message).forms.flatMap((forms) =>
      wanted.filter((each) => !forms.includes(each)),
    );
    return missing.length === 0 ? null : `no form for ${missing.join(', ')}`;
  });

  expect(lacking).toEqual([]);
});

test('nothing was left in English, but for words that are the same', () => {
  const left = found((name, key, message, language) => {
    const isSame = message === english.get(name)?.get(key) && /\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''));
    return isSame && !SAME_IN[language]?.includes(message) ? message : null;
  });

  expect(left).toEqual([]);
});

test('a catalogue is used under the name of its file, by which those of other languages are found', () => {
  const sources = globSync('**/*.texts.ts', { cwd: SRC }).map((file) => readFileSync(`${SRC}/${file}`, 'utf8'));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\btexts\('([^']+)', (\w+)\)/g)].map(([, name, variable]) => {
      const [, file] = new RegExp(`import ${variable} from '\\./([^']+)\\.en\\.ts'`).exec(source) ?? [];
      return [name, file];
    }),
  );

  expect(used.filter(([name, file]) => name !== file)).toEqual([]);
  expect(new Set(used.map(([name]) => name)), 'catalogues that nothing uses').toEqual(
    new Set([...english.keys()].filter((name) => name !== 'errors')),
  );
});
