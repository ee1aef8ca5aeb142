import { createHash } from 'node:crypto';
import type { RootOperationNode } from 'kysely';

const LETTERS = 12;

/**
 * The form of a query, the same for both databases: its nodes without values, without repetitions in lists, without locks of rows, which
 * SQLite does not have, and without the text of raw parts, which each database spells its own way. Null for a query that is raw as a
 * whole.
 */
export function queryShape(node: RootOperationNode): string | null {
  if (node.kind === 'RawNode') return null;
  return createHash('sha256').update(JSON.stringify(node, withoutValues)).digest('base64url').slice(0, LETTERS);
}

function withoutValues(key: string, value: unknown): unknown {
  if (key === 'sqlFragments' || key === 'endModifiers') return undefined;
  if (Array.isArray(value)) return distinct(value);
  if (!isNode(value)) return value;
  if (value.kind === 'ValueNode') return '?';
  if (value.kind === 'PrimitiveValueListNode') return '(?)';
  // Rows are locked in the order of their ids; of other whole lists the order is the smaller part.
  if (value.kind === 'SelectQueryNode' && value.limit === undefined) return { ...value, orderBy: undefined };
  return value;
}

/** Rows of an insert, values of a list, parts of a union and plainly set columns have one form, however many they are. */
function distinct(list: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return list.filter((item) => {
    if (!isNode(item)) return true;
    const isPlain = item.kind === 'ColumnUpdateNode' && isNode(item.value) && item.value.kind === 'ValueNode';
    const form = JSON.stringify(item, withoutValues);
    if (isPlain || seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}

interface Node {
  readonly kind: string;
  readonly value?: unknown;
  readonly limit?: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
