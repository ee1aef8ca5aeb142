import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const KB = 1000;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The files of a built web app, with their transfer sizes (brotli, in kB of 1000 bytes). */
export class BuiltFiles {
  readonly #dist: string;
  readonly #manifest: Manifest;

  /** Throws when there is no build in `dist`. */
  constructor(dist: string) {
    const path = join(dist, '.vite/manifest.json');
    if (!existsSync(path)) throw new Error('There is no build in apps/web/dist.');
    this.#dist = dist;
    this.#manifest = JSON.parse(readFileSync(path, 'utf8'));
  }

  /** The manifest's key of a chunk of `chunks.ts`. Throws if the chunk is missing: its size would not be counted. */
  chunk(name: string): string {
    const key = Object.keys(this.#manifest).find((each) => new RegExp(`^_${name}-[\\w-]{8}[.]js$`).test(each));
    if (key === undefined) throw new Error(`The build has no chunk '${name}'.`);
    return key;
  }

  /** The file of a chunk. */
  fileOf(chunk: string): string {
    return this.#manifest[chunk]?.file ?? chunk;
  }

  /** The files of these chunks and of all their static imports. */
  filesOf(chunks: readonly string[]): { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> } {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string) => {
      const chunk = this.#manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    for (const chunk of chunks) visit(chunk);
    return { scripts, styles };
  }

  /** Transfer size of these files in kilobytes. */
  sent(files: ReadonlySet<string>): number {
    let bytes = 0;
    for (const file of files) {
      const path = join(this.#dist, file);
      bytes += existsSync(`${path}.br`) ? statSync(`${path}.br`).size : statSync(path).size;
    }
    return bytes / KB;
  }

  /** Kilobytes of the content between `<tag>` and its end in a page. */
  inlined(page: string, tag: 'style' | 'script'): number {
    const html = readFileSync(join(this.#dist, page), 'utf8');
    const found = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))];
    return found.reduce((sum, [, text]) => sum + brotliCompressSync(text ?? '').length, 0) / KB;
  }

  /** The precache list within the service worker. Throws when there is none. */
  precached(): ReadonlySet<string> {
    const path = join(this.#dist, 'sw.js');
    if (!existsSync(path)) throw new Error('The build has no service worker.');
    const code = readFileSync(path, 'utf8');
    const urls = [...code.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) => (url ? [url] : []));
    const files = new Set(urls.filter((url) => existsSync(join(this.#dist, url))));
    if (files.size === 0) throw new Error('The service worker precaches nothing.');
    return files;
  }
}
