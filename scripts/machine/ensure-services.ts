import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const APT_GET = '/usr/bin/apt-get';
/** While this program answers 101, a package does not start its service: `man policy-rc.d`. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Debian packages that tests start programs of, and a program of each. */
const PACKAGES: { readonly [name: string]: string } = {
  'redis-server': '/usr/bin/redis-server',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  caddy: '/usr/bin/caddy',
  // An object store with S3's protocol.
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  // Converts videos that browsers cannot play.
  ffmpeg: '/usr/bin/ffmpeg',
  // Commands of the guides in `docs/operating`.
  rsync: '/usr/bin/rsync',
  sqlite3: '/usr/bin/sqlite3',
  // Verifies the units in `infra/systemd`; nothing of it runs.
  systemd: '/usr/bin/systemd-analyze',
};

/**
 * Installs missing services as root on Debian and its derivatives, without starting or enabling them: tests start their own.
 * Returns the packages that are missing then. Tests that need one of them are skipped by name.
 */
export function ensureServices(log: (line: string) => void): readonly string[] {
  const missing = missingPackages();
  if (missing.length === 0 || !isDebianAsRoot()) return missing;
  log(`Installing services that tests start: ${missing.join(' ')}.`);
  withoutStarting(() => {
    apt('update');
    // One package that does not exist here must not keep the others away.
    if (apt('install', '-y', '--no-install-recommends', ...missing) !== 0) {
      for (const name of missing) apt('install', '-y', '--no-install-recommends', name);
    }
  });
  disable(missing);
  return missingPackages();
}

function missingPackages(): readonly string[] {
  return Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
}

function isDebianAsRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync(APT_GET);
}

function apt(...args: readonly string[]): number | null {
  return spawnSync(APT_GET, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status;
}

/** A machine's own policy, which images of containers have, stays as it is. */
function withoutStarting(install: () => void): void {
  if (existsSync(POLICY)) return install();
  try {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    install();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

/** Packages enable their units, which would start with the machine. Units that were here before are left alone. */
function disable(installed: readonly string[]): void {
  const files = spawnSync('dpkg', ['-L', ...installed.filter((name) => name !== 'systemd')], { encoding: 'utf8' });
  const units = (files.stdout ?? '').match(/(?<=\/systemd\/system\/)[^/@\n]+\.service$/gm) ?? [];
  if (units.length > 0) spawnSync('systemctl', ['disable', ...units], { stdio: 'ignore' });
}
