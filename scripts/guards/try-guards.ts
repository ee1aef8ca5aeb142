import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { inRoot } from '../process/root.ts';
import { findGuards, type Guard, withoutGuard } from './find-guards.ts';

/** A guard, and the first test that fell without it; null: none did. */
export interface TriedGuard extends Guard {
  readonly fell: string | null;
}

/**
 * Takes each guard of the files out, one after the other, and runs the tests of its folder, then those of `others` if none fell. The
 * files are as before at the end, also after an error.
 */
export async function* tryGuards(files: readonly string[], others: readonly string[]): AsyncGenerator<TriedGuard> {
  const options = { config: inRoot('vitest.workspace.ts'), project: ['server'], watch: false, bail: 1, reporters: [] };
  const vitest = await createVitest('test', options);
  try {
    for (const file of files) {
      const path = inRoot(file);
      const text = readFileSync(path, 'utf8');
      for (const guard of findGuards(file, text)) {
        try {
          writeFileSync(path, withoutGuard(text, guard));
          vitest.invalidateFile(path);
          yield { ...guard, fell: await firstToFall(vitest, [`${dirname(file)}/`], others) };
        } finally {
          writeFileSync(path, text);
          vitest.invalidateFile(path);
        }
      }
    }
  } finally {
    await vitest.close();
  }
}

async function firstToFall(vitest: Vitest, ...rounds: readonly (readonly string[])[]): Promise<string | null> {
  for (const filters of rounds) {
    // No filter would be every test.
    const specifications = filters.length === 0 ? [] : await vitest.globTestSpecifications([...filters]);
    if (specifications.length === 0) continue;
    // Results of earlier rounds stay beside those of tests that this one did not reach.
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    for (const module of testModules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === 'failed') return `${module.relativeModuleId} > ${test.fullName}`;
      }
      if (module.state() === 'failed') return module.relativeModuleId;
    }
    if (unhandledErrors.length > 0) return 'an error outside of tests';
  }
  return null;
}
