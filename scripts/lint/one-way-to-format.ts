import { isNode, memberPath, propertyName, type Node, type Rule } from './rule.ts';

const FORMATTERS: ReadonlySet<string> = new Set([
  'DateTimeFormat',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
]);
const METHODS: ReadonlySet<string> = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
const PLACE = /[/\\]apps[/\\]web[/\\]src[/\\](?!language[/\\])(?!.*[.]test[.]tsx?$)/;

/** Numbers and dates are formatted in the language of the page by `language/formats.ts`, not in the browser's language. */
export const oneWayToFormat: Rule = {
  meta: { type: 'problem', docs: { description: 'Numbers and dates are formatted in one place.' } },
  create(context) {
    if (!PLACE.test(context.filename)) return {};
    const report = (node: Node, what: string): void =>
      context.report({ node, message: `${what} knows nothing of the page's language: see language/formats.ts.` });
    return {
      MemberExpression(node) {
        const [object, property] = memberPath(node) ?? [];
        if (object === 'Intl' && property !== undefined && FORMATTERS.has(property)) report(node, `Intl.${property}`);
      },
      CallExpression(node) {
        const callee = node['callee'];
        const name = isNode(callee) ? propertyName(callee) : null;
        if (name !== null && METHODS.has(name)) report(node, name);
      },
    };
  },
};
