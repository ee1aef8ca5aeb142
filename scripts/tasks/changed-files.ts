import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { inRoot, ROOT } from '../process/root.ts';

/**
 * Files that differ from the last commit, new ones included; those of the last commit when nothing differs. Deleted files are left
 * out.
 */
export function changedFiles(): readonly string[] {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const changed = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((path) => existsSync(inRoot(path)));
}

/** All files of these files and folders, relative to the root. */
export function filesBelow(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (!existsSync(inRoot(path))) throw new Error(`There is no '${path}'.`);
    return statSync(inRoot(path)).isDirectory()
      ? globSync(`${path}/**/*.*`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
      : [path];
  });
}

/** The lines that a git command prints. */
export function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}
