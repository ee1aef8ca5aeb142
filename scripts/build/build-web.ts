import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import type { BuildResult } from './build-target.ts';

/** Builds the web app into `apps/web/dist`, service worker included. */
export async function buildWeb(): Promise<BuildResult> {
  const cwd = inRoot('apps', 'web');
  const { isOk, output } = await runQuietly(toolPath('vite', 'apps/web'), ['build', '--logLevel', 'warn'], {
    cwd,
    env: { NODE_ENV: 'production' },
  });
  return { isOk, details: output };
}
