import { identifierName, isNode, type Node, type Rule } from './rule.ts';

const TESTS: ReadonlySet<string> = new Set(['test', 'it', 'describe']);
/** Case codes such as `K05` may come first. */
const INVERTED = /^(?:[A-Z]{1,2}\d{1,3} )*(?:what|who|whoever|whom|whose|of|that)\b/i;

/** The title of a test is a plain sentence: its subject is a thing or a user, not a clause. */
export const plainTitles: Rule = {
  meta: { type: 'problem', docs: { description: 'Titles of tests begin with their subject.' } },
  create(context) {
    return {
      CallExpression(node) {
        const [title] = Array.isArray(node['arguments']) ? node['arguments'] : [];
        if (!isNode(title) || !TESTS.has(calledName(node))) return;
        if (INVERTED.test(textOf(title)))
          context.report({ node: title, message: 'A title begins with its subject, not with a clause.' });
      },
    };
  },
};

/** `test` for `test(…)`, `test.skip(…)` and `test.each(…)(…)`. */
function calledName(call: Node): string {
  let callee: unknown = call['callee'];
  while (isNode(callee) && callee.type !== 'Identifier') callee = callee['callee'] ?? callee['object'] ?? callee['tag'];
  return identifierName(callee) ?? '';
}

/** A string, or what a template begins with. */
function textOf(title: Node): string {
  if (typeof title['value'] === 'string') return title['value'];
  const [first] = Array.isArray(title['quasis']) ? title['quasis'] : [];
  const value = isNode(first) ? first['value'] : null;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}
