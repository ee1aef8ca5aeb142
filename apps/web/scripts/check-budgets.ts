/**
 * Holds the built app to its byte budgets, as sent (brotli): `node apps/web/scripts/check-budgets.ts`. Prints a table;
 * exits 1 when anything is over, or when there is no build to look at.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const KB = 1000;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

interface Line {
  readonly what: string;
  readonly is: number;
  readonly limit: number;
  readonly unit: 'kB' | 'files';
}

/** What is loaded for a screen, by the modules that start it; what those import follows. */
const LANDING = ['src/main.ts', 'index.html', 'src/app/start.tsx'];
const FEED = [
  ...LANDING,
  'src/routes/feed-page.tsx',
  'src/app/signed-in-services.ts',
  'src/local/app-meta.ts',
  'src/sync/current-local.ts',
];
function main(): void {
  if (!existsSync(join(DIST, '.vite/manifest.json'))) fail('There is no build in apps/web/dist.');
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  // Asked for with the feed, and not waited for: a file that chunks.ts names.
  const sync = Object.keys(manifest).filter((key) => key.startsWith('_sync-'));
  if (sync.length === 0) fail('The build has no file for the sync: the budget would not see it.');
  const stored = precachedFiles();
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const inlineCss = [...html.matchAll(/<style>(.*?)<\/style>/gs)].reduce(
    (sum, [, css]) => sum + brotliOf(css ?? ''),
    0,
  );
  const inlineJs = [...html.matchAll(/<script>(.*?)<\/script>/gs)].reduce(
    (sum, [, code]) => sum + brotliOf(code ?? ''),
    0,
  );

  const lines: Line[] = [
    { what: 'blocking JS of a public page', is: inlineJs / KB, limit: 5, unit: 'kB' },
    { what: 'JS of the landing page', is: sent(filesOf(manifest, LANDING)), limit: 130, unit: 'kB' },
    { what: 'JS of the signed-in feed', is: sent(filesOf(manifest, FEED)), limit: 170, unit: 'kB' },
    { what: 'JS of the feed and its sync', is: sent(filesOf(manifest, [...FEED, ...sync])), limit: 185, unit: 'kB' },
    { what: 'files of the signed-in feed', is: filesOf(manifest, FEED).size, limit: 11, unit: 'files' },
    { what: 'CSS, all of it', is: inlineCss / KB, limit: 15, unit: 'kB' },
    { what: 'what the worker stores', is: sent(stored), limit: 600, unit: 'kB' },
    { what: 'files the worker stores', is: stored.size, limit: 60, unit: 'files' },
  ];
  for (const { what, is, limit, unit } of lines) {
    const mark = is <= limit ? 'ok  ' : 'OVER';
    console.log(`${mark} ${what.padEnd(30)} ${is.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} of ${limit} ${unit}`);
  }
  if (lines.some(({ is, limit }) => is > limit)) process.exitCode = 1;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** The files of these modules and of all they import statically. A module merged into another's file is skipped. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  for (const needed of ['index.html', 'src/app/start.tsx', ...(modules === FEED ? ['src/routes/feed-page.tsx'] : [])]) {
    if (!manifest[needed]) fail(`The build has no chunk of its own for ${needed}: the budget would not see it.`);
  }
  return files;
}

/** Kilobytes (1000) these files cost on the wire. */
function sent(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) {
    const path = join(DIST, file);
    bytes += existsSync(`${path}.br`) ? statSync(`${path}.br`).size : statSync(path).size;
  }
  return bytes / KB;
}

/** The precache list that was put into the service worker. */
function precachedFiles(): Set<string> {
  const path = join(DIST, 'sw.js');
  if (!existsSync(path)) fail('The build has no service worker.');
  const code = readFileSync(path, 'utf8');
  const urls = [...code.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) => (url ? [url] : []));
  const files = new Set(urls.filter((url) => existsSync(join(DIST, url))));
  if (files.size === 0) fail('The service worker precaches nothing.');
  return files;
}

function brotliOf(text: string): number {
  return brotliCompressSync(text).length;
}

main();
