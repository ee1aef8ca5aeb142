import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '@posy/contract/languages';
import { compileMessage } from '@posy/texts/compile-message';
import { catalogueIn } from '@posy/texts/translations';
import type { Plugin } from 'vite';
import { readCatalogue } from './read-catalogue.ts';

/** English stands in the code that uses it. */
const CATALOGUE = /\.en\.ts$/;
const TEXTS = resolve(import.meta.dirname, '../../../packages/texts');
/** Files of languages have a name in the build, by which the app and its worker know them (`stored-language.ts`). */
const FOLDER = resolve(import.meta.dirname, '../src/language');
const LANGUAGE_FILE = /\/src\/language\/language-([a-z]+)\.js$/;
/** The app's entry, and the files of languages. */
const FIRST = /\/apps\/web\/index\.html$|\/src\/language\/language-[a-z]+\.js$/;
const BEFORE = /\/(?:boot|rolldown-runtime)-[^/]+\.js$/;

/**
 * Compiles texts: English ones in modules named `*.en.ts`, and those of other languages in `<folder>/<language>.json`. Messages are in
 * ICU MessageFormat, and the build has small lists that the runtime reads without a parser. An invalid message fails the
 * build with its id.
 */
export function compileCatalogues(
  languages: readonly string[] = LANGUAGES.filter((each) => each !== 'en'),
  folder: string = TEXTS,
): Plugin {
  const fileOf = (language: string) => join(folder, `${language}.json`);
  const textsIn = async (language: string): Promise<Readonly<Record<string, string>>> =>
    JSON.parse(await readFile(fileOf(language), 'utf8'));
  return {
    name: 'posy-catalogues',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'posy:texts' || id === 'posy:texts/notifications') return `\0${id}`;
      return LANGUAGE_FILE.test(id) ? id : null;
    },
    async load(id) {
      const [path = id] = id.split('?');
      if (path === '\0posy:texts') return { code: languageFiles(languages), moduleSideEffects: false };
      if (path === '\0posy:texts/notifications') {
        for (const language of languages) this.addWatchFile(fileOf(language));
        const all = languages.map(async (language) => [
          language,
          compiledIn(language, 'notifications', await textsIn(language)),
        ]);
        return `export const notifications = ${JSON.stringify(Object.fromEntries(await Promise.all(all)))};`;
      }
      const [, language] = LANGUAGE_FILE.exec(path) ?? [];
      if (language !== undefined) {
        this.addWatchFile(fileOf(language));
        return languageFile(language, await textsIn(language), await textsIn('en'));
      }
      if (!CATALOGUE.test(path)) return null;
      const source = await readFile(path, 'utf8');
      const { name, messages, start, end } = readCatalogue(path, source);
      const compiled = [...messages].map(([key, message]) => [key, compileMessage('en', `${name}.${key}`, message)]);
      const literal = JSON.stringify(Object.fromEntries(compiled));
      return { code: source.slice(0, start) + literal + source.slice(end), moduleSideEffects: false };
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // Texts are created when their modules are evaluated, so chunks that load before or with the language must have none.
        const brings = chunk.imports.filter((file) => !BEFORE.test(file));
        const isBefore = chunk.facadeModuleId !== null && FIRST.test(chunk.facadeModuleId);
        if (isBefore && brings.length > 0) this.error(`${chunk.fileName} imports ${brings.join(', ')}`);
      }
    },
  };
}

/** The module `posy:texts`: it loads each language when it is asked to. */
function languageFiles(languages: readonly string[]): string {
  const each = languages.map((language) => `${language}: () => import('${FOLDER}/language-${language}.js')`);
  return `export const languageFiles = { ${each.join(', ')} };`;
}

type Ids = Readonly<Record<string, unknown>>;

/** The module of a language: the catalogues of the app, and whether they have every text. */
function languageFile(language: string, texts: Readonly<Record<string, string>>, english: Ids): string {
  const ids = Object.keys(english).filter((id) => !id.startsWith('@') && !id.startsWith('server-'));
  const names = new Set(ids.map((id) => id.slice(0, id.indexOf('.'))));
  const catalogues = Object.fromEntries([...names].map((name) => [name, compiledIn(language, name, texts)]));
  const isWhole = ids.every((id) => texts[id] !== undefined);
  return `export const catalogues = ${JSON.stringify(catalogues)};
export const isWhole = ${String(isWhole)};
export const file = import.meta.url;`;
}

function compiledIn(language: string, name: string, texts: Readonly<Record<string, string>>): object {
  const messages = Object.entries(catalogueIn(texts, name));
  return Object.fromEntries(
    messages.map(([key, message]) => [key, compileMessage(language, `${name}.${key}`, message)]),
  );
}
