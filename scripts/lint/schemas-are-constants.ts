import { isNode, memberPath, type Rule } from './rule.ts';

/**
 * Compiled schemas are cached by object. A schema that a route function makes is a new object at each start, so each server
 * compiles it again.
 */
export const schemasAreConstants: Rule = {
  meta: { type: 'problem', docs: { description: 'Routes use schemas that are constants of a module.' } },
  create(context) {
    if (!context.filename.endsWith('.routes.ts')) return {};
    let functions = 0;
    const enter = (): void => void functions++;
    const leave = (): void => void functions--;
    return {
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node) {
        const callee = node['callee'];
        if (functions === 0 || !isNode(callee) || memberPath(callee)?.[0] !== 'Type') return;
        context.report({
          node,
          message: 'Make this schema a constant of the module: its compiled form is cached by object.',
        });
      },
    };
  },
};
