import { join } from 'node:path';
import type { DestinationStream, Logger } from 'pino';
import { announceFirstAdmin, type Output } from './announce-first-admin.ts';
import { checkAtStart } from './checks/check-at-start.ts';
import { secretHider } from './checks/hide-secrets.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataDir } from './db/lock-out-servers.ts';
import { buildDeps, closeDeps, type DepsOverrides } from './deps.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';
import { ConfigError } from './settings/config-error.ts';
import { misspeltLines, weighSettings } from './settings/doubtful-settings.ts';
import type { Env } from './settings/read-setting.ts';

/** Where a server reports, and the parts that it does not build by itself. */
export interface OpenOptions {
  /** Receives the addresses and a generated password. */
  readonly output: Output;
  /** Receives a line for each setting that is misspelt or risky. */
  readonly warn: (line: string) => void;
  /** The disk failed: nothing more may be accepted. */
  readonly onFatal: (error: unknown) => void;
  /** Receives the lines of the log. Default: the standard output. */
  readonly logTo?: DestinationStream;
  /** Parts that several servers of one process share. */
  readonly overrides?: DepsOverrides;
}

/** A server on a data folder of its own. It answers after `listen`. */
export interface OpenServer {
  readonly config: Config;
  readonly log: Logger;
  /** Listens, runs jobs, and reports its addresses. Resolves to its origin. */
  listen(): Promise<string>;
  /** Answers running requests, and closes everything that the server opened. */
  close(): Promise<void>;
}

/**
 * Opens Posy with the settings of `env`. Several servers can be open in one process, each in its own `DATA_DIR`. After an error
 * the process has to end: some parts stay open.
 */
export async function openServer(env: Env, options: OpenOptions): Promise<OpenServer> {
  const { output, warn, onFatal, logTo, overrides } = options;
  const webDir = env['WEB_DIR'] ?? join(import.meta.dirname, '../../web/dist');
  // First, because they may be the reason for the errors that follow.
  for (const line of misspeltLines(env)) warn(line);
  const config = readConfig(env, { webDir });
  for (const { variable, text } of weighSettings(config, env)) warn(`${variable} ${text}`);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const log = createLog(config.logLevel, logTo, config.logFormat);
  const deps = await buildDeps(config, { onFatal, log, ...overrides });
  const server = await createServer(deps, (admin) => announceFirstAdmin(admin, output, config.dataDir));
  return {
    config,
    log,
    async listen() {
      const origin = await server.listen().catch((error: unknown) => {
        throw explainListen(error, config);
      });
      output.write(addressLine(config, origin));
      if (server.metricsOrigin !== null) output.write(`Metrics are at ${server.metricsOrigin}/metrics\n`);
      if (config.role !== 'web') void checkAtStart(config, deps, secretHider(env));
      return origin;
    },
    async close() {
      await server.close();
      log.info('Stopped: all requests and jobs have ended');
      await closeDeps(deps);
      lock?.release();
    },
  };
}

function addressLine({ publicUrl, role }: Config, origin: string): string {
  if (role === 'worker') return `Posy works in the background; ${origin}/healthz tells how it is\n`;
  return `Posy is at ${publicUrl ?? origin}\n`;
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
