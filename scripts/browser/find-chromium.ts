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
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where `ensureChromium` leaves the path of a browser it had to fetch. */
export const FETCHED_BROWSER = inRoot('.cache', 'browser', 'run-chromium');

/** Path of a Chromium on this machine: `CHROME_PATH`, one on the PATH, or one fetched before. Null when there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, which is not a program.`);
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
    FETCHED_BROWSER,
  ];
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
