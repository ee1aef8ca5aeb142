import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from '../process/root.ts';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
];
/** The headless shell has Chromium's engine without its windows and tabs, and needs a quarter less CPU. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** File in which `ensureChromium` records the path of a browser that it installed. */
export const FETCHED_BROWSER = inRoot('.cache', 'browser', 'run-chromium');

/** Path of a Chromium on this machine: `CHROME_PATH`, one on the PATH, or one fetched before. Null when there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, which is not a program.`);
  }
  return [...candidatesOf(NAMES), ...PLACES, FETCHED_BROWSER].find(isProgram) ?? null;
}

/**
 * Path of a headless shell on this machine. Notifications and installed apps need the full browser. Null when there is no
 * shell, and when `CHROME_PATH` names a browser.
 */
export function findHeadlessShell(): string | null {
  if ((process.env['CHROME_PATH'] ?? '') !== '') return null;
  return candidatesOf(SHELL_NAMES).find(isProgram) ?? null;
}

function candidatesOf(names: readonly string[]): readonly string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
