import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from '../process/root.ts';

/**
 * What must stay a file of its own beside the bundle: `main` and every worker thread (`*.worker.ts`), which is started by
 * its path. In the bundle they lie side by side, as `<name>.js`.
 */
export function serverEntries(): Readonly<Record<string, string>> {
  const source = inRoot('apps', 'server', 'src');
  const workers = globSync('**/*.worker.ts', { cwd: source, exclude: ['**/testing/**'] });
  const entries = [['main', `${source}/main.ts`]];
  for (const worker of workers) entries.push([basename(worker, '.ts'), `${source}/${worker}`]);
  return Object.fromEntries(entries);
}
