import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import type { BuildResult } from './build-target.ts';
import { layAside, layBeside } from './previous-assets.ts';

/** Builds the web app into `apps/web/dist`, service worker included, with the scripts of the build before beside it. */
export async function buildWeb(): Promise<BuildResult> {
  const cwd = inRoot('apps', 'web');
  const dist = inRoot('apps', 'web', 'dist');
  const aside = inRoot('.cache', 'build', 'previous-assets');
  layAside(dist, aside);
  const { isOk, output } = await runQuietly(toolPath('vite', 'apps/web'), ['build', '--logLevel', 'warn'], {
    cwd,
    env: { NODE_ENV: 'production' },
  });
  if (isOk) layBeside(dist, aside);
  return { isOk, details: output };
}
