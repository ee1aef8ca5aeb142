import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from '../process/root.ts';

/**
 * Modules that stay separate files beside the bundle: `main`, the command `posy`, `open-server` and `picture-pool`, from which another
 * program runs servers in its own process, and every worker thread (`*.worker.ts`), which is started by its path. The build writes
 * them side by side as `<name>.js`.
 */
export function serverEntries(): Readonly<Record<string, string>> {
  const source = inRoot('apps', 'server', 'src');
  const workers = globSync('**/*.worker.ts', { cwd: source, exclude: ['**/testing/**'] });
  const entries = [
    ['main', `${source}/main.ts`],
    ['posy', `${source}/cli/posy.ts`],
    ['open-server', `${source}/open-server.ts`],
    ['picture-pool', `${source}/features/media/picture-pool.ts`],
  ];
  for (const worker of workers) entries.push([basename(worker, '.ts'), `${source}/${worker}`]);
  return Object.fromEntries(entries);
}
