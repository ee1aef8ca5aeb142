import { identifierName, memberPath } from './rule.ts';
import type { Node, Rule } from './rule.ts';

const REQUESTS: ReadonlySet<string> = new Set(['request', 'raw']);
const PROPERTIES: ReadonlySet<string> = new Set(['url', 'originalUrl']);

/**
 * The router decodes paths, so many spellings of a URL reach the same route. A guard that compares `request.url` lets the others
 * pass. `http/request-path.ts` has the path by which the server decides.
 */
export const noRawUrl: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'The server decides by the matched route, not by the text of a URL.' },
  },
  create(context) {
    if (!/apps\/server\/src\//.test(context.filename) || context.filename.endsWith('/http/request-path.ts')) return {};
    const report = (node: Node): void =>
      context.report({
        node,
        message: 'A URL has many spellings: use guardedPath, decodedPath or callOf of http/request-path.ts.',
      });
    return {
      MemberExpression(node) {
        const [object = '', property = ''] = memberPath(node) ?? [];
        if (REQUESTS.has(object) && PROPERTIES.has(property)) report(node);
      },
      VariableDeclarator(node) {
        if (!REQUESTS.has(identifierName(node['init']) ?? '')) return;
        for (const name of namesOf(node['id'])) report(name);
      },
    };
  },
};

/** Properties of a destructuring pattern that are the URL. */
function namesOf(pattern: unknown): Node[] {
  if (typeof pattern !== 'object' || pattern === null || !('properties' in pattern)) return [];
  const properties: unknown = pattern.properties;
  if (!Array.isArray(properties)) return [];
  return properties.filter((each: Node) => PROPERTIES.has(identifierName(each['key']) ?? ''));
}
