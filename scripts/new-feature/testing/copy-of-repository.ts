import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inRoot } from '../../process/root.ts';

const PACKAGES = [
  'apps/server',
  'apps/web',
  'packages/contract',
  'packages/std',
  'packages/sync',
  'packages/testkit',
  'packages/texts',
];
/** Also needed to run scripts and builds. */
const FILES = [
  '.oxfmtrc.json',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'scripts',
  'docs/api.md',
  'docs/guards.md',
];

/** A copy of the sources with the installed libraries, until it is disposed. Its `@posy` packages are those of the copy. */
export class CopyOfRepository implements Disposable {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'posy-feature-')));

  constructor() {
    const isSource = (path: string): boolean => !['node_modules', 'dist', '.cache'].includes(basename(path));
    for (const path of [...FILES, ...PACKAGES]) {
      cpSync(inRoot(path), join(this.folder, path), { recursive: true, filter: isSource });
    }
    for (const path of ['.', ...PACKAGES]) this.#link(path);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Links the libraries of a package, and the packages of the copy. */
  #link(path: string): void {
    const libraries = join(this.folder, path, 'node_modules');
    mkdirSync(join(libraries, '@posy'), { recursive: true });
    const installed = inRoot(path, 'node_modules');
    // A package without dependencies has no `node_modules`.
    for (const entry of existsSync(installed) ? readdirSync(installed) : []) {
      if (entry !== '@posy') symlinkSync(join(installed, entry), join(libraries, entry));
    }
    for (const name of ['contract', 'std', 'sync', 'testkit', 'texts']) {
      symlinkSync(join(this.folder, 'packages', name), join(libraries, '@posy', name));
    }
  }
}
