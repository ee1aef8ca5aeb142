import { identifierName, isNode, memberPath, propertyName } from './rule.ts';
import type { Node, Rule } from './rule.ts';

const MARKUP_PROPERTIES: ReadonlySet<string> = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const MARKUP_CALLS: ReadonlySet<string> = new Set([
  'insertAdjacentHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
  'parseFromString',
]);

/** X07: user text reaches the page as text nodes only, so that no markup needs sanitizing. */
export const noRawMarkup: Rule = {
  meta: { type: 'problem', docs: { description: 'No way for text to become markup.' } },
  create(context) {
    const report = (node: Node, what: string): void =>
      context.report({ node, message: `${what} turns text into markup. Render it as text.` });
    return {
      AssignmentExpression(node) {
        const target = node['left'];
        const name = isNode(target) ? propertyName(target) : null;
        if (name !== null && MARKUP_PROPERTIES.has(name)) report(node, name);
      },
      CallExpression(node) {
        const callee = node['callee'];
        const name = isNode(callee) ? propertyName(callee) : null;
        if (name !== null && MARKUP_CALLS.has(name)) report(node, name);
        if (memberPath(callee)?.join('.') === 'document.write') report(node, 'document.write');
        if (identifierName(callee) === 'eval') report(node, 'eval');
      },
      JSXAttribute(node) {
        const name = isNode(node['name']) ? node['name']['name'] : null;
        if (name === 'dangerouslySetInnerHTML' || name === 'srcDoc') report(node, name);
      },
    };
  },
};
