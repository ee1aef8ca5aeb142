import { compileMessage } from '@posy/texts/compile-message';
import { sameIn } from './same-words.ts';

/** Nodes of a compiled message with a branch for each case; other nodes are counts. */
const SELECT = 1;
const BRANCHING: ReadonlySet<unknown> = new Set([SELECT, 2, 3]);

/**
 * Why a text cannot stand for the English one: it cannot be read, has other arguments, lacks a plural form of its language, or is
 * English. Null for a good one.
 */
export function problemOf(language: string, id: string, message: string, english: string): string | null {
  let shape: Shape;
  try {
    shape = shapeOf(language, id, message);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const wanted = shapeOf('en', id, english);
  if (shape.given.join() !== wanted.given.join()) {
    return `has the arguments {${shape.given.join()}} in place of {${wanted.given.join()}}`;
  }
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = shape.forms.flatMap((forms) => categories.filter((each) => !forms.includes(each)));
  if (missing.length > 0) return `has no form for ${missing.join(', ')}`;
  const hasWords = /\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''));
  if (message === english && hasWords && !sameIn(language).includes(message)) return 'is English';
  return null;
}

interface Shape {
  readonly given: readonly string[];
  readonly forms: readonly (readonly string[])[];
}

/** The arguments of a message, and its forms for each count. */
function shapeOf(language: string, id: string, message: string): Shape {
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
  readAll(compileMessage(language, id, message));
  return { given: [...given].sort(), forms };
}
