import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot, ROOT } from '../process/root.ts';

/** The texts of all tests, by the names of their files. */
export function readNamedTests(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const pattern of [
    'apps/*/src/**/*.{test.ts,test.tsx,e2e.ts}',
    'packages/*/src/**/*.test.ts',
    'scripts/**/*.test.ts',
  ]) {
    for (const path of globSync(pattern, { cwd: ROOT }).toSorted()) {
      const name = basename(path);
      texts.set(name, (texts.get(name) ?? '') + readFileSync(inRoot(path), 'utf8'));
    }
  }
  return texts;
}
