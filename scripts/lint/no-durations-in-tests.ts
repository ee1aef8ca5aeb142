import { identifierName, isNode, memberPath } from './rule.ts';
import type { Node, Rule } from './rule.ts';

const STOPWATCHES: ReadonlySet<string> = new Set([
  'performance.now',
  'process.hrtime',
  'hrtime.bigint',
  'process.cpuUsage',
]);

/**
 * A test that measures is red on a busy machine. It counts instead (calls, statements, tries, frames), moves a clock of its own, or
 * asserts an order. `leastCpu` of the testkit compares two costs in tests with the tag `deep`; other durations are for `pnpm bench`.
 */
export const noDurationsInTests: Rule = {
  meta: { type: 'problem', docs: { description: 'Tests count, or move a clock; they do not measure time.' } },
  create(context) {
    if (!/\.(test|e2e)\.tsx?$/.test(context.filename)) return {};
    const report = (node: Node): void =>
      context.report({ node, message: 'Count, move a clock, or assert an order; durations are for `pnpm bench`.' });
    return {
      CallExpression(node) {
        const path = memberPath(node['callee'])?.join('.');
        if (path !== undefined && STOPWATCHES.has(path)) report(node);
        if (identifierName(node['callee']) === 'expect')
          for (const found of elapsedIn(node['arguments'])) report(found);
      },
    };
  },
};

/** Each `Date.now() - startedAt` below a node. Elsewhere than in an `expect`, such a difference names a moment in the past. */
function elapsedIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(elapsedIn);
  if (!isNode(value)) return [];
  const isElapsed = value.type === 'BinaryExpression' && value['operator'] === '-' && isWallClock(value['left']);
  if (isElapsed) return [value];
  return Object.entries(value).flatMap(([key, part]) => (key === 'parent' ? [] : elapsedIn(part)));
}

function isWallClock(node: unknown): boolean {
  return isNode(node) && node.type === 'CallExpression' && memberPath(node['callee'])?.join('.') === 'Date.now';
}
