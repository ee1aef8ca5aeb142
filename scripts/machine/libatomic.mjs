/**
 * Runs before the install, on any Node that the machine has, so it is plain JavaScript. The Node that Posy installs is
 * linked against libatomic, which the smallest Debian images lack: it would not start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const LIBRARY = 'libatomic.so.1';

if (process.platform === 'linux' && existsSync('/usr/bin/apt-get') && !isInstalled()) {
  if (process.getuid() === 0) install();
  if (!isInstalled()) console.error('Posy needs libatomic1. Please install it: sudo apt-get install libatomic1');
}

function isInstalled() {
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return (stdout ?? '').includes(LIBRARY);
}

function install() {
  console.log('Installing libatomic1, which the Node of Posy needs.');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'libatomic1'], options);
}
