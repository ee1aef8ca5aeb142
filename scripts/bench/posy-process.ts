import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ChildServer } from './child-server.ts';

/** Folder for worlds, logs, profiles and results. It is never committed. */
export const CACHE_DIR = '.cache/bench';

/** Password of all users in a measured world. */
export const PASSWORD = 'correct horse battery staple';
const ADMIN_EMAIL = 'admin@bench.example';

const BUILT = 'apps/server/dist/main.js';
const SOURCE = 'apps/server/src/main.ts';

export interface PosyOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder for a CPU profile, written when the server stops. */
  readonly profileDir?: string | null;
}

/** Path of the measured server: the built one, or its sources where nothing was built yet. */
export function posyScript(): string {
  return existsSync(BUILT) ? BUILT : SOURCE;
}

/** Starts the product with its usual settings, but without rate limits: a refused request measures nothing. */
export function startPosy({ dataDir, env, profileDir }: PosyOptions): Promise<ChildServer> {
  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  return ChildServer.start({
    script: posyScript(),
    nodeArgs: ['--import', join(import.meta.dirname, 'probe.ts'), ...profiling],
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    readyPath: '/healthz',
    logPath: join(dataDir, 'server.log'),
  });
}
