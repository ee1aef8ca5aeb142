import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFirefox, UNPACKED_FIREFOX } from './find-firefox.ts';

const PACKAGE = 'firefox-esr';
const APT_GET = '/usr/bin/apt-get';

/**
 * Installs a missing Firefox on Debian and its derivatives: with root as a package, else unpacked below `.cache`, where it
 * uses the libraries that the machine has. Says whether there is one then.
 */
export function ensureFirefox(log: (line: string) => void): boolean {
  if (findFirefox() !== null) return true;
  if (process.platform !== 'linux' || !existsSync(APT_GET)) return false;
  log('No Firefox on this machine: installing the one of the distribution.');
  if (process.getuid?.() === 0) install();
  else unpack();
  return findFirefox() !== null;
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(APT_GET, ['update'], { stdio: 'ignore', env });
  // Firefox plays H.264 by this library, which the package only recommends.
  const packages = [PACKAGE, 'libavcodec-extra'];
  spawnSync(APT_GET, ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
}

function unpack(): void {
  const folder = dirname(UNPACKED_FIREFOX);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  spawnSync(APT_GET, ['download', PACKAGE], { cwd: folder, stdio: 'ignore' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive === undefined) return;
  spawnSync('dpkg', ['-x', join(folder, archive), folder], { stdio: 'ignore' });
  const program = join(folder, 'usr', 'lib', PACKAGE, PACKAGE);
  // It may lack a library that the machine does not have.
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) return;
  writeFileSync(UNPACKED_FIREFOX, `#!/bin/sh\nexec ${program} "$@"\n`);
  chmodSync(UNPACKED_FIREFOX, 0o755);
}
