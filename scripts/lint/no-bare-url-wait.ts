import { isNode, propertyName } from './rule.ts';
import type { Rule } from './rule.ts';

/** An address changes before its page is drawn, and a click then meets the page before. The harness waits for both. */
export const noBareUrlWait: Rule = {
  meta: { type: 'problem', docs: { description: 'Only the harness of journeys waits for an address.' } },
  create(context) {
    if (!/\/apps\/e2e\/(?!src\/harness\/)/.test(context.filename)) return {};
    return {
      CallExpression(node) {
        const callee = node['callee'];
        if (isNode(callee) && propertyName(callee) === 'waitForURL')
          context.report({ node, message: 'Wait for the page: `waitForPage` of the harness.' });
      },
    };
  },
};
