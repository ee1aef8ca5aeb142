import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { announceFirstAdmin } from './announce-first-admin.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataDir } from './db/sqlite-lock.ts';
import { buildDeps, closeDeps } from './deps.ts';
import { notifySystemd } from './instance/systemd.ts';
import { createServer } from './server.ts';
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
  const webDir = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist');
  const config = readConfig(process.env, { webDir });
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const deps = await buildDeps(config, {
    onFatal(error) {
      process.stderr.write(`The disk failed, so nothing more is accepted: ${String(error)}\n`);
      process.exit(1);
    },
  });
  const server = await createServer(deps, (admin) => announceFirstAdmin(admin, process.stdout, config.dataDir));
  const graceful = closeWithGrace({ delay: SHUTDOWN_MS + config.drainDelayMs, logger: false }, async ({ err }) => {
    if (err) deps.log.fatal(err, 'An error nobody caught; stopping');
    await server.close();
    await closeDeps(deps);
    lock?.release();
  });
  try {
    const origin = await server.listen();
    announce(config, origin);
    if (server.metricsOrigin !== null) process.stdout.write(`Metrics are at ${server.metricsOrigin}/metrics\n`);
    notifySystemd(process.env);
  } catch (error) {
    graceful.uninstall();
    throw isPortTaken(error)
      ? new ConfigError('PORT', `${config.port} is used by another program; set another one`)
      : error;
  }
}

function announce({ publicUrl, hasRateLimits, role, databaseUrl }: Config, origin: string): void {
  if (role !== 'all' && databaseUrl === null)
    process.stderr.write(
      `WARNING: ROLE=${role}. SQLite has one process, so nothing does the rest; unset ROLE, or set DATABASE_URL.\n`,
    );
  if (!hasRateLimits)
    process.stderr.write('WARNING: RATE_LIMITS=off. Every limit is lifted; this is for load tests alone.\n');
  if (role === 'worker') process.stdout.write(`Posy works in the background; ${origin}/healthz tells how it is\n`);
  else process.stdout.write(`Posy is at ${publicUrl ?? origin}\n`);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
