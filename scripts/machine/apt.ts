import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT_GET = '/usr/bin/apt-get';
/** A machine that has just started often installs its own updates: seconds to wait until it has. */
const LOCK_WAIT_S = 300;

/** Whether this process may install packages: on Debian and its derivatives, as root. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt();
}

/** Whether packages can be downloaded, which everybody may. */
export function hasApt(): boolean {
  return process.platform === 'linux' && existsSync(APT_GET);
}

/** Installs Debian packages without those that they only recommend. Says whether all of them are there then. */
export function installPackages(names: readonly string[]): boolean {
  updateLists();
  return apt(['install', '-y', '--no-install-recommends', ...names]);
}

/** Downloads the archive of a package into a folder. */
export function downloadPackage(name: string, folder: string): boolean {
  return apt(['download', name], folder);
}

let isUpdated = false;
function updateLists(): void {
  if (isUpdated) return;
  isUpdated = apt(['update']);
}

function apt(args: readonly string[], cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', `DPkg::Lock::Timeout=${LOCK_WAIT_S}`];
  return spawnSync(APT_GET, [...options, ...args], { cwd, stdio: 'ignore', env }).status === 0;
}
