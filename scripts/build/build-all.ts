import { existsSync } from 'node:fs';
import { inRoot } from '../process/root.ts';
import type { BuildResult } from './build-target.ts';
import { fingerprint } from './fingerprint.ts';
import { clearStamp, isBuilt, writeStamp } from './stamp.ts';
import { BUILD_TARGETS } from './targets.ts';

/** Builds all stale targets and reports progress. Stops at the first target that fails. */
export async function buildAll({ isForced = false } = {}): Promise<BuildResult> {
  for (const target of BUILD_TARGETS) {
    const from = fingerprint(target.sources);
    if (!isForced && isBuilt(target, from)) continue;
    const startedAt = performance.now();
    process.stdout.write(`Building ${target.name} … `);
    clearStamp(target);
    const result = await target.build();
    if (!result.isOk || !existsSync(inRoot(target.output))) {
      process.stdout.write('failed\n');
      return { isOk: false, details: result.details || `The build of ${target.name} left no ${target.output}.` };
    }
    writeStamp(target, from);
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  }
  return { isOk: true, details: '' };
}
