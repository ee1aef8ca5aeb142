import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { downloadPackage, hasApt, installPackages, mayInstall } from '../machine/apt.ts';
import { findFirefox, UNPACKED_FIREFOX } from './find-firefox.ts';

const PACKAGE = 'firefox-esr';

/**
 * Installs a missing Firefox on Debian and its derivatives: with root as a package, else unpacked below `.cache`, where it
 * uses the libraries that the machine has. Says whether there is one then.
 */
export function ensureFirefox(log: (line: string) => void): boolean {
  if (findFirefox() !== null) return true;
  if (!hasApt()) return false;
  log('No Firefox on this machine: installing the one of the distribution.');
  // Firefox plays H.264 by this library, which the package only recommends.
  if (mayInstall()) installPackages([PACKAGE, 'libavcodec-extra']);
  else unpack();
  return findFirefox() !== null;
}

function unpack(): void {
  const folder = dirname(UNPACKED_FIREFOX);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  downloadPackage(PACKAGE, folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive === undefined) return;
  spawnSync('dpkg', ['-x', join(folder, archive), folder], { stdio: 'ignore' });
  const program = join(folder, 'usr', 'lib', PACKAGE, PACKAGE);
  // It may lack a library that the machine does not have.
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) return;
  writeFileSync(UNPACKED_FIREFOX, `#!/bin/sh\nexec ${program} "$@"\n`);
  chmodSync(UNPACKED_FIREFOX, 0o755);
}
