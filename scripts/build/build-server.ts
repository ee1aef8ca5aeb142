import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'rolldown';
import { inRoot } from '../process/root.ts';
import type { BuildResult } from './build-target.ts';

/**
 * Modules outside of the bundle: native ones, which find their binaries beside themselves; pino, which starts its own
 * worker by path; the browsable API documentation, which serves files from its own folder and is not loaded in
 * production.
 */
const EXTERNAL = [
  /^better-sqlite3($|\/)/,
  /^sharp($|\/)/,
  /^@node-rs\/argon2($|\/)/,
  /^pg($|[-/])/,
  /^pino($|[-/])/,
  /^thread-stream$/,
  /^@fastify\/swagger(-ui)?($|\/)/,
];

/** Bundles the server: one file for the process and one for each kind of worker thread. */
export async function buildServer(dir: string): Promise<BuildResult> {
  const problems: string[] = [];
  try {
    await build({
      input: { ...serverEntries() },
      platform: 'node',
      external: EXTERNAL,
      // Names are kept, so that stack traces of production are readable.
      output: {
        dir,
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        keepNames: true,
        sourcemap: true,
      },
      onLog(level, log) {
        if (log.code === 'UNRESOLVED_IMPORT') problems.push(log.message);
        else if (level === 'warn' && process.env['BUILD_VERBOSE'] !== undefined)
          process.stderr.write(`${log.message}\n`);
      },
    });
  } catch (error) {
    return { isOk: false, details: error instanceof Error ? error.message : String(error) };
  }
  if (problems.length > 0) return { isOk: false, details: problems.join('\n') };
  return { isOk: true, details: '' };
}

/**
 * Modules that stay separate files beside the bundle: `main`, the command `posy`, `open-server` and `picture-pool`, from which another
 * program runs servers in its own process, and every worker thread (`*.worker.ts`), which is started by its path. The build writes
 * them side by side as `<name>.js`.
 */
function serverEntries(): Readonly<Record<string, string>> {
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
