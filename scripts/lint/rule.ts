/** The part of the ESLint rule interface that our rules use; oxlint offers the same. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface RuleContext {
  readonly filename: string;
  /** The folder in which the linter was started. */
  readonly cwd: string;
  report(finding: { readonly node: Node; readonly message: string }): void;
}

export interface Rule {
  readonly meta: { readonly type: 'problem'; readonly docs: { readonly description: string } };
  create(context: RuleContext): Readonly<Record<string, (node: Node) => void>>;
}

/** Says whether a value is a syntax node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Name of an identifier, or null for any other node. */
export function identifierName(value: unknown): string | null {
  return isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string' ? value['name'] : null;
}

/** `['Date', 'now']` for the member expression `Date.now`, also when written `globalThis.Date.now`; null for anything else. */
export function memberPath(value: unknown): readonly [object: string, property: string] | null {
  if (!isNode(value) || value.type !== 'MemberExpression') return null;
  const property = propertyName(value);
  const owner = value['object'];
  const object = identifierName(owner) ?? (isNode(owner) ? propertyName(owner) : null);
  return object !== null && property !== null ? [object, property] : null;
}

/** Name of the property that a member expression reads: `x.name` or `x['name']`. */
export function propertyName(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null;
  const property = node['property'];
  if (node['computed'] !== true) return identifierName(property);
  return isNode(property) && typeof property['value'] === 'string' ? property['value'] : null;
}
