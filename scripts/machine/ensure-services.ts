import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { installPackages, mayInstall } from './apt.ts';

/** While this program answers 101, a package does not start its service: `man policy-rc.d`. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Debian packages that tests start programs of, and a program of each. */
const PACKAGES: { readonly [name: string]: string } = {
  'redis-server': '/usr/bin/redis-server',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
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
 * Names the packages that are missing then. Tests that need one of them are skipped by name.
 */
export function ensureServices(log: (line: string) => void): void {
  install(log);
  const missing = missingPackages();
  if (missing.length > 0) log(`Missing: ${missing.join(' ')}. Tests that need them are skipped.`);
}

function install(log: (line: string) => void): void {
  const missing = missingPackages();
  if (missing.length === 0 || !mayInstall()) return;
  log(`Installing services that tests start: ${missing.join(' ')}.`);
  withoutStarting(() => {
    // One package that does not exist here must not keep the others away.
    if (!installPackages(missing)) for (const name of missing) installPackages([name]);
  });
  disable(missing);
}

function missingPackages(): readonly string[] {
  return Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
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
  // The unit of nginx belongs to nginx-common. Names without such a package are skipped by dpkg.
  const packages = installed.filter((name) => name !== 'systemd').flatMap((name) => [name, `${name}-common`]);
  const files = spawnSync('dpkg', ['-L', ...packages], { encoding: 'utf8' });
  const units = (files.stdout ?? '').match(/(?<=\/systemd\/system\/)[^/@\n]+\.service$/gm) ?? [];
  if (units.length > 0) spawnSync('systemctl', ['disable', ...units], { stdio: 'ignore' });
}
