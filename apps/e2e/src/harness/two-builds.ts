import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

/** A copy of the built app that can release a newer version while the server serves it. */
export class TwoBuilds implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'posy-web-'));

  constructor() {
    cpSync(DIST, this.folder, { recursive: true });
  }

  /**
   * Releases a newer worker in which script and styles of `part` have other file names: the old files are no longer precached, and
   * the server no longer has them, as after two builds. Pages stay the same, so that no build is needed.
   */
  release(part: string): void {
    const assets = join(this.folder, 'assets');
    const path = join(this.folder, 'sw.js');
    let worker = readFileSync(path, 'utf8');
    for (const ending of ['js', 'css']) {
      // The folder may still hold the file of the previous build.
      const file = readdirSync(assets).find(
        (name) => name.startsWith(`${part}-`) && name.endsWith(`.${ending}`) && worker.includes(name),
      );
      if (file === undefined) throw new Error(`The build has no ${ending} file of its own for ${part}`);
      const renamed = file.replace(/-[\w-]{8}\.(?=\w+$)/, '-NewerOne.');
      renameSync(join(assets, file), join(assets, renamed));
      rmSync(join(assets, `${file}.br`), { force: true });
      worker = worker.replaceAll(file, renamed);
    }

    const newer = worker.replace(/"revision":"\w{8}(\w+","url":"index\.html")/, '"revision":"00000000$1');
    if (!newer.includes('"revision":"00000000')) throw new Error('The worker does not keep index.html');
    writeFileSync(path, newer);
    rmSync(`${path}.br`, { force: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
