import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { announceFirstAdmin } from './announce-first-admin.ts';
import { checkAtStart } from './checks/check-at-start.ts';
import { secretHider } from './checks/hide-secrets.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataDir } from './db/sqlite-lock.ts';
import { buildDeps, closeDeps } from './deps.ts';
import { notifySystemd } from './instance/systemd.ts';
import { createServer } from './server.ts';
import { ConfigError } from './settings/config-error.ts';
import { misspeltLines } from './settings/misspelt.ts';
import { weighSettings } from './settings/weigh-settings.ts';

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
  const webDir = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist');
  const warn = (line: string) => void process.stderr.write(`WARNING: ${line}\n`);
  // First, because they may be the reason for the errors that follow.
  for (const line of misspeltLines(process.env)) warn(line);
  const config = readConfig(process.env, { webDir });
  for (const { variable, text } of weighSettings(config, process.env)) warn(`${variable} ${text}`);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const deps = await buildDeps(config, {
    onFatal(error) {
      process.stderr.write(`The disk failed, so nothing more is accepted: ${String(error)}\n`);
      process.exit(1);
    },
  });
  const server = await createServer(deps, (admin) => announceFirstAdmin(admin, process.stdout, config.dataDir));
  const graceful = closeWithGrace(
    { delay: SHUTDOWN_MS + config.drainDelayMs, logger: false },
    async ({ err, signal }) => {
      if (err) deps.log.fatal(err, 'An error nobody caught; stopping');
      else deps.log.info({ signal }, 'Stopping');
      await server.close();
      deps.log.info('Stopped: all requests and jobs have ended');
      await closeDeps(deps);
      lock?.release();
    },
  );
  try {
    const origin = await server.listen();
    announce(config, origin);
    if (server.metricsOrigin !== null) process.stdout.write(`Metrics are at ${server.metricsOrigin}/metrics\n`);
    notifySystemd(process.env);
    if (config.role !== 'web') void checkAtStart(config, deps, secretHider(process.env));
  } catch (error) {
    graceful.uninstall();
    throw explainListen(error, config);
  }
}

function announce({ publicUrl, role }: Config, origin: string): void {
  if (role === 'worker') process.stdout.write(`Posy works in the background; ${origin}/healthz tells how it is\n`);
  else process.stdout.write(`Posy is at ${publicUrl ?? origin}\n`);
}

/** The error of an address that cannot be listened on as a line that names the variable; other errors stay. */
function explainListen(error: unknown, { host, port }: Config): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  const { code, syscall } = error;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE') return new ConfigError('PORT', `${port} is used by another program; set another one`);
  if (code === 'EACCES') return new ConfigError('PORT', `${port} is for root alone; set one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError('HOST', `${host} is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all`);
  return error;
}
