import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inRoot, ROOT } from '../process/root.ts';
import { type CommandOptions, runCommand } from './running-command.ts';

/** Files without which pnpm runs nothing. */
const NEEDED = new Set(['.gitignore', 'package.json', 'pnpm-workspace.yaml']);

/** A folder with what git tracks or would track and the installed libraries, but no history, until it is disposed. */
export class Clone implements Disposable {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'posy-clone-')));

  /** @param wanted paths of the files that are copied; all of them unless given */
  constructor(wanted = /(?:)/) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    for (const path of listed.split('\0')) {
      if (path === '' || !(NEEDED.has(path) || wanted.test(path))) continue;
      if (existsSync(inRoot(path))) cpSync(inRoot(path), join(this.folder, path));
    }
    const packages = ['apps', 'packages'].flatMap((group) =>
      readdirSync(inRoot(group)).map((name) => join(group, name)),
    );
    for (const path of ['.', ...packages]) if (existsSync(join(this.folder, path))) this.#link(path);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** Path inside the clone. */
  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Runs a command line in the clone, which needs no installation. */
  run(line: string, { env = {} }: CommandOptions = {}): Promise<string> {
    return runCommand(line, { cwd: this.folder, env: { ...env, pnpm_config_verify_deps_before_run: 'false' } });
  }

  /** Makes the clone a repository with one commit. */
  commit(message = 'posy: Begin.'): void {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'core.hooksPath=/dev/null', ...args], { cwd: this.folder });
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'Keeper');
    git('config', 'user.email', 'keeper@posy.test');
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  }

  /** Links of pnpm are relative, so those between packages lead to the packages of the clone. */
  #link(path: string): void {
    const installed = inRoot(path, 'node_modules');
    if (!existsSync(installed)) return;
    const store = join(installed, '.pnpm');
    const libraries = join(this.folder, path, 'node_modules');
    // Caches stay behind.
    const isCopied = (source: string) => source !== store && !/^\.(vite|tmp)/.test(basename(source));
    cpSync(installed, libraries, { recursive: true, verbatimSymlinks: true, filter: isCopied });
    if (existsSync(store)) symlinkSync(store, join(libraries, '.pnpm'));
  }
}
