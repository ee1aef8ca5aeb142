import { join } from 'node:path';
import { runPosy } from './run-posy.ts';

/** Created files are readable by this user only. */
process.umask(0o077);

const cancel = new AbortController();
// `once`: a second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());

process.exitCode = await runPosy(process.argv.slice(2), {
  env: process.env,
  webDir: process.env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist'),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: cancel.signal,
});
