import closeWithGrace from 'close-with-grace';
import { notifySystemd } from './instance/systemd.ts';
import { openServer } from './open-server.ts';
import { ConfigError } from './settings/config-error.ts';

const SHUTDOWN_MS = 10_000;

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
  const graceful = closeWithGrace(
    { delay: SHUTDOWN_MS + server.config.drainDelayMs, logger: false },
    async ({ err, signal }) => {
      if (err) server.log.fatal(err, 'An error nobody caught; stopping');
      else server.log.info({ signal }, 'Stopping');
      await server.close();
    },
  );
  try {
    await server.listen();
    notifySystemd(process.env);
  } catch (error) {
    graceful.uninstall();
    throw error;
  }
}
