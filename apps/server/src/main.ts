import closeWithGrace from 'close-with-grace';
import { type StopSignal, watchStopSignals } from './instance/stop-signals.ts';
import { notifySystemd } from './instance/systemd.ts';
import { openServer } from './open-server.ts';
import { ConfigError } from './settings/config-error.ts';
import { systemClock } from './system-time.ts';

const SHUTDOWN_MS = 10_000;
const STOP_SIGNALS: StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Created files are readable by this user only. */
process.umask(0o077);

try {
  await start();
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Posy could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

async function start(): Promise<void> {
  const server = await openServer(process.env, {
    output: process.stdout,
    warn: (line) => void process.stderr.write(`WARNING: ${line}\n`),
    onFatal(error) {
      process.stderr.write(`The disk failed, so nothing more is accepted: ${String(error)}\n`);
      process.exit(1);
    },
  });
  let isStopping = false;
  const graceful = closeWithGrace(
    // close-with-grace exits at any second signal, however soon it comes.
    { delay: SHUTDOWN_MS + server.config.drainDelayMs, logger: false, skip: STOP_SIGNALS },
    async ({ err, signal }) => {
      isStopping = true;
      if (err) server.log.fatal(err, 'An error nobody caught; stopping');
      else if (signal) server.log.info({ signal }, 'Stopping');
      await server.close();
    },
  );
  watchStopSignals(process, STOP_SIGNALS, {
    clock: systemClock,
    onFirst(signal) {
      server.log.info({ signal }, 'Stopping');
      graceful.close();
    },
    onRepeated(signal) {
      server.log.warn({ signal }, 'Stopped before the end of running requests: the signal was repeated');
      process.exit(1);
    },
  });
  try {
    await server.listen();
    notifySystemd(process.env);
  } catch (error) {
    // The rest of a start fails when it is closed. Ending here would be a crash, after which the next start checks the whole database.
    if (isStopping) return;
    graceful.uninstall();
    throw error;
  }
}
