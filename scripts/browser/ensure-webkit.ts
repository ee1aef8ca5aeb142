import { installPackages, mayInstall } from '../machine/apt.ts';
import { findWebKit, WEBKIT_PACKAGES } from './find-webkit.ts';

/**
 * Installs a missing WebKit on Debian and its derivatives, as root. Says whether there is one then. It cannot be unpacked
 * below `.cache` as Firefox can: its library starts its processes by their paths below `/usr`.
 */
export function ensureWebKit(log: (line: string) => void): boolean {
  if (typeof findWebKit() !== 'string') return true;
  if (!mayInstall()) return false;
  log('No WebKit on this machine: installing the one of the distribution.');
  installPackages(Object.keys(WEBKIT_PACKAGES));
  return typeof findWebKit() !== 'string';
}
