import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findWebKit, WEBKIT_PACKAGES } from './find-webkit.ts';

const APT_GET = '/usr/bin/apt-get';

/**
 * Installs a missing WebKit on Debian and its derivatives, as root. Says whether there is one then. It cannot be unpacked
 * below `.cache` as Firefox can: its library starts its processes by their paths below `/usr`.
 */
export function ensureWebKit(log: (line: string) => void): boolean {
  if (typeof findWebKit() !== 'string') return true;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT_GET)) return false;
  log('No WebKit on this machine: installing the one of the distribution.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = Object.keys(WEBKIT_PACKAGES);
  spawnSync(APT_GET, ['update'], { stdio: 'ignore', env });
  spawnSync(APT_GET, ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
  return typeof findWebKit() !== 'string';
}
