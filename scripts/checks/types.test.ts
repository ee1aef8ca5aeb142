import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(inRoot(path)));
const configs = tracked.filter((path) => path.endsWith('tsconfig.json'));

// Tools look for `tsconfig.json` in the folder of a file and upwards. A file that none of these includes is checked with loose
// defaults.
test('each TypeScript file is included by the tsconfig.json of its folder or of one above', async () => {
  const owners = new Map<string, readonly string[]>();
  for (const config of configs) {
    const { output } = await runQuietly(toolPath('tsc'), ['-p', config, '--showConfig']);
    const { files = [] }: { files?: readonly string[] } = JSON.parse(output);
    for (const file of files) {
      const path = relative(ROOT, join(inRoot(dirname(config)), file));
      owners.set(path, [...(owners.get(path) ?? []), dirname(config)]);
    }
  }

  const sources = tracked.filter((path) => /\.tsx?$/.test(path));
  const isAbove = (folder: string, path: string) => folder === '.' || path.startsWith(`${folder}/`);
  const without = sources.filter((path) => !owners.get(path)?.some((folder) => isAbove(folder, path)));

  expect(configs.length).toBeGreaterThan(9);
  expect(without).toEqual([]);
});

test.for(configs)(
  'all files of %s have correct types, also those that it imports from other folders',
  { tags: ['deep'], timeout: 300_000 },
  async (config) => {
    expect(await runQuietly(toolPath('tsc'), ['-p', config, '--pretty', 'false'])).toEqual({ isOk: true, output: '' });
  },
);
