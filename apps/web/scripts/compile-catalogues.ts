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
      const messages = readCatalogue(path, await readFile(path, 'utf8'));
      const compiled = [...messages].map(([key, message]) => [key, compiledOf(path, key, message)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, moduleSideEffects: false };
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // Texts are made when their modules are evaluated, so chunks that load before or with the language must have none.
        const brings = chunk.imports.filter((file) => !BEFORE.test(file));
        const isBefore = chunk.facadeModuleId !== null && FIRST.test(chunk.facadeModuleId);
        if (isBefore && brings.length > 0) this.error(`${chunk.fileName} imports ${brings.join(', ')}`);
      }
    },
  };
}

/**
 * The messages of a catalogue by their keys: the file is `export default { key: 'message' } as const` with literals only. Throws
 * with file and key for anything else.
 */
export function readCatalogue(path: string, source: string): ReadonlyMap<string, string> {
  const { program, errors } = parseSync(path, source);
  const file = basename(path);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const statement = program.body.find((each) => each.type === 'ExportDefaultDeclaration');
  const catalogue = statement && bare(statement.declaration);
  if (catalogue?.type !== 'ObjectExpression') throw new Error(`${file} has no catalogue as its default export`);
  const messages = new Map<string, string>();
  for (const property of catalogue.properties) {
    const key = keyOf(property);
    if (key === null || property.type !== 'Property') throw new Error(`${file} has something without a plain key`);
    const message = textOf(property.value);
    if (message === null) throw new Error(`${file}: '${key}' is not a plain string`);
    if (messages.has(key)) throw new Error(`${file} has '${key}' twice`);
    messages.set(key, message);
  }
  return messages;
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
  // A word in braces after a word and a space is one of plural's cases.
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
