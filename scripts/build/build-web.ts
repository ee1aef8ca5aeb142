import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import type { BuildResult } from './build-target.ts';
import { addPreviousAssets } from './previous-assets.ts';

/** Builds the web app, service worker included, with the scripts of the build before beside it. */
export async function buildWeb(folder: string): Promise<BuildResult> {
  const cwd = inRoot('apps', 'web');
  const args = ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const { isOk, output } = await runQuietly(toolPath('vite', 'apps/web'), args, {
    cwd,
    env: { NODE_ENV: 'production' },
  });
  if (isOk) addPreviousAssets(folder, inRoot('apps', 'web', 'dist'));
  return { isOk, details: output };
}
