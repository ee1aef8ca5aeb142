import { identifierName, memberPath } from './rule.ts';
import type { Node, Rule } from './rule.ts';

const FORBIDDEN: ReadonlySet<string> = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

/**
 * Time, ids and randomness come from `deps` or a port, so that a test can set the clock and the simulator can repeat a run
 * from its seed. `new Date(value)` formats a given instant and is allowed; `new Date()` reads the wall clock and is not.
 */
export const noAmbientTime: Rule = {
  meta: { type: 'problem', docs: { description: 'Time, ids and randomness come from deps or a platform port.' } },
  create(context) {
    const report = (node: Node, what: string): void =>
      context.report({ node, message: `${what} belongs to deps or platform/: pass the clock, ids or randomness in.` });
    return {
      MemberExpression(node) {
        const path = memberPath(node)?.join('.');
        if (path !== undefined && FORBIDDEN.has(path)) report(node, path);
      },
      NewExpression(node) {
        const args = node['arguments'];
        if (identifierName(node['callee']) === 'Date' && Array.isArray(args) && args.length === 0)
          report(node, 'new Date()');
      },
      CallExpression(node) {
        if (identifierName(node['callee']) === 'Date') report(node, 'Date()');
      },
    };
  },
};
