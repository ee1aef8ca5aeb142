import { identifierName, isNode, memberPath, propertyName } from './rule.ts';
import type { Rule } from './rule.ts';

/** A test that sleeps is slow when the machine is fast and red when it is slow. It waits for the condition instead. */
export const noSleepInTests: Rule = {
  meta: { type: 'problem', docs: { description: 'Tests wait for a condition, never for a time.' } },
  create(context) {
    if (!/\.(test|e2e)\.tsx?$/.test(context.filename)) return {};
    return {
      CallExpression(node) {
        const callee = node['callee'];
        const name = identifierName(callee) ?? (isNode(callee) ? propertyName(callee) : null);
        const isSleep =
          name === 'waitForTimeout' ||
          name === 'sleep' ||
          isBareSetTimeout(node) ||
          memberPath(callee)?.join('.') === 'timers.setTimeout';
        if (isSleep)
          context.report({ node, message: 'Wait for the condition (vi.waitFor, expect.poll), not for a time.' });
      },
    };
  },
};

/** `setTimeout(resolve, 500)`: the promise form of a sleep. A timer with its own function body is not a sleep. */
function isBareSetTimeout(node: Parameters<ReturnType<Rule['create']>[string]>[0]): boolean {
  const args = node['arguments'];
  return identifierName(node['callee']) === 'setTimeout' && Array.isArray(args) && identifierName(args[0]) !== null;
}
