import { isNode, type Node, type Rule } from './rule.ts';

/** A path, or a line of the API: `GET /api/posts`. */
const API_PATH = /^(?:[A-Z]+ )?\/api(?:\/|$)/;
/** All of the web app, and the routes of the server. */
const CALLERS = /apps\/(?:web\/src\/|server\/src\/.*\.routes\.ts$)/;
/** A test may spell what is on the wire. */
const TESTS = /\/testing\/|\.test\.tsx?$/;

/**
 * The contract declares each call once, with its path, its values and its answer. A path that is spelled elsewhere is found by no
 * compiler when the call changes.
 */
export const noApiPath: Rule = {
  meta: { type: 'problem', docs: { description: 'The contract alone spells paths of the API.' } },
  create(context) {
    if (!CALLERS.test(context.filename) || TESTS.test(context.filename)) return {};
    const report = (node: Node, text: unknown): void => {
      if (typeof text !== 'string' || !API_PATH.test(text)) return;
      context.report({ node, message: 'Use the call of the contract: call, requestOf or pathOf.' });
    };
    return {
      Literal: (node) => report(node, node['value']),
      TemplateLiteral: (node) => report(node, beginningOf(node)),
    };
  },
};

/** The text of a template before its first value. */
function beginningOf({ quasis }: Node): unknown {
  const first: unknown = Array.isArray(quasis) ? quasis[0] : null;
  const value = isNode(first) ? first['value'] : null;
  return typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : null;
}
