import { basename } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A catalogue in its file, and start and end of the object literal of its messages. */
export interface CatalogueSource {
  /** The first part of the ids of its texts: `texts('follows', { … })`. */
  readonly name: string;
  readonly messages: ReadonlyMap<string, string>;
  /** Descriptions for translators, by key: the comment above a message, after the one above its group. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the file of an English catalogue: `export const …Texts = texts('<name>', { key: 'message' })`. A comment with `//` is
 * the heading of the messages below it, `/** … *\/` describes the next one. Throws with file and key if a message is not a literal.
 */
export function readCatalogue(path: string, source: string): CatalogueSource {
  const { program, errors, comments } = parseSync(path, source);
  const file = basename(path);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = program.body.map(catalogueOf).find((each) => each !== null);
  if (!found) throw new Error(`${file} exports no catalogue`);
  const { name, literal } = found;
  const messages = new Map<string, string>();
  const descriptions = new Map<string, string>();
  let heading = '';
  let from = literal.start;
  for (const property of literal.properties) {
    const key = keyOf(property);
    if (key === null || property.type !== 'Property') throw new Error(`${file} has something without a plain key`);
    const message = textOf(property.value);
    if (message === null) throw new Error(`${file}: '${key}' is not a plain string`);
    if (messages.has(key)) throw new Error(`${file} has '${key}' twice`);
    messages.set(key, message);
    const above = comments.filter(({ start, end }) => start >= from && end <= property.start);
    const lines = above.filter(({ type }) => type === 'Line');
    if (lines.length > 0) heading = sentencesOf(lines);
    const own = sentencesOf(above.filter(({ type }) => type === 'Block'));
    const description = [heading, own].filter(Boolean).join(' ');
    if (description !== '') descriptions.set(key, description);
    from = property.end;
  }
  return { name, messages, descriptions, start: literal.start, end: literal.end };
}

function sentencesOf(comments: readonly { readonly value: string }[]): string {
  return comments
    .map(({ value }) => value.replaceAll(/^[\s*]+|\s+$|\n[\s*]*/g, ' ').trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

interface Found {
  readonly name: string;
  readonly literal: ESTree.ObjectExpression;
}

/** The catalogue that a statement exports; null for any other statement. */
function catalogueOf(statement: ESTree.Program['body'][number]): Found | null {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return null;
  const call = statement.declaration.declarations[0]?.init;
  if (call?.type !== 'CallExpression') return null;
  const [name, literal] = call.arguments;
  if (name?.type !== 'Literal' || typeof name.value !== 'string' || literal?.type !== 'ObjectExpression') return null;
  return { name: name.value, literal };
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
