import { build } from 'rolldown';
import type { BuildResult } from './build-target.ts';
import { serverEntries } from './server-entries.ts';

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
