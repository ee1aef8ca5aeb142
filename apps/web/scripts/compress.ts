import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);
/** Below this size, in bytes, the header costs more than compression saves. */
const MIN_BYTES = 200;

/** Runs last: writes a `.br` beside every text file of the build, so that the server need not compress. */
export function compressOutput(): Plugin {
  let outDir = '';
  return {
    name: 'posy-compress',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(outDir) },
  };
}

async function compressAll(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSED.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    await writeFile(
      `${path}.br`,
      await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}
