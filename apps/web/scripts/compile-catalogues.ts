import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import compile from 'icu-minify/compile';
import { type ESTree, parseSync, type Plugin } from 'vite';

const CATALOGUE = /\.(?:en|de|ar)\.ts$/;
/** The app's entry, and the modules that import all catalogues of a language. */
const FIRST = /\/apps\/web\/index\.html$|\/src\/language\/(?:german|arabic)\.ts$/;
const BEFORE = /\/(?:boot|rolldown-runtime)-[^/]+\.js$/;

/**
 * Compiles the texts of features: a module named `*.<language>.ts` has messages in ICU MessageFormat, and the build has small
 * lists that the runtime reads without a parser. An invalid message fails the build with its key.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'posy-catalogues',
    enforce: 'pre',
    async load(id) {
      const [path = id] = id.split('?');
      if (!CATALOGUE.test(path)) return null;
      const source = await readFile(path, 'utf8');
      const { messages, start, end } = readCatalogue(path, source);
      const compiled = [...messages].map(([key, message]) => [key, compiledOf(path, key, message)]);
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

/** A catalogue in its file: messages by key, and start and end of their object literal. */
export interface CatalogueSource {
  /** The name in an English catalogue: `export const followsTexts = texts('follows', { … })`; null in other languages. */
  readonly name: string | null;
  readonly messages: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the file of a catalogue: `export const …Texts = texts('<name>', { key: 'message' })` in English,
 * `export default { key: 'message' } satisfies …` in other languages. Throws with file and key if a message is not a
 * literal.
 */
export function readCatalogue(path: string, source: string): CatalogueSource {
  const { program, errors } = parseSync(path, source);
  const file = basename(path);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = program.body.map(catalogueOf).find((each) => each !== null);
  if (!found) throw new Error(`${file} exports no catalogue`);
  const { name, literal } = found;
  const messages = new Map<string, string>();
  for (const property of literal.properties) {
    const key = keyOf(property);
    if (key === null || property.type !== 'Property') throw new Error(`${file} has something without a plain key`);
    const message = textOf(property.value);
    if (message === null) throw new Error(`${file}: '${key}' is not a plain string`);
    if (messages.has(key)) throw new Error(`${file} has '${key}' twice`);
    messages.set(key, message);
  }
  return { name, messages, start: literal.start, end: literal.end };
}

interface Found {
  readonly name: string | null;
  readonly literal: ESTree.ObjectExpression;
}

/** The catalogue that a statement exports; null for any other statement. */
function catalogueOf(statement: ESTree.Program['body'][number]): Found | null {
  if (statement.type === 'ExportDefaultDeclaration') {
    const literal = bare(statement.declaration);
    return literal.type === 'ObjectExpression' ? { name: null, literal } : null;
  }
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return null;
  const call = statement.declaration.declarations[0]?.init;
  if (call?.type !== 'CallExpression') return null;
  const [name, literal] = call.arguments;
  if (name?.type !== 'Literal' || typeof name.value !== 'string' || literal?.type !== 'ObjectExpression') return null;
  return { name: name.value, literal };
}

/** The message in the runtime's form. Throws with file and key. */
export function compiledOf(path: string, key: string, message: string): ReturnType<typeof compile> {
  try {
    return compile(path.endsWith('.ar.ts') ? isolated(message) : message);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${basename(path)}: the message '${key}' cannot be read (${why})`, { cause: error });
  }
}

/** Inserted values (names, addresses) do not change the direction of the text: they are isolated by FIRST STRONG ISOLATE. */
function isolated(message: string): string {
  // A word in braces after a word and a space is a case of a plural.
  return message.replaceAll(/(?<!\w ?)\{(\w+)\}/g, '\u2068{$1}\u2069');
}

type Node = ESTree.ExportDefaultDeclarationKind;

function bare(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

function keyOf(property: ESTree.ObjectPropertyKind): string | null {
  if (property.type !== 'Property' || property.computed) return null;
  const { key } = property;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
}

function textOf(node: ESTree.Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}
