import { join } from 'node:path';
import { watchStopSignals } from '../instance/stop-signals.ts';
import { systemClock } from '../system-time.ts';
import { runPosy } from './run-posy.ts';

/** Created files are readable by this user only. */
process.umask(0o077);

const cancel = new AbortController();
// Not SIGHUP: a command under `nohup` goes on when its terminal is closed.
watchStopSignals(process, ['SIGINT', 'SIGTERM'], {
  clock: systemClock,
  onFirst: () => cancel.abort(),
  onRepeated: () => process.exit(1),
});

process.exitCode = await runPosy(process.argv.slice(2), {
  env: process.env,
  webDir: process.env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist'),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: cancel.signal,
});
