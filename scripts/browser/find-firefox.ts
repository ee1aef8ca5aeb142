import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from '../process/root.ts';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Launcher of a Firefox that was unpacked below `.cache`. */
export const UNPACKED_FIREFOX = inRoot('.cache', 'firefox', 'run-firefox');

/** Path of a Firefox on this machine: `FIREFOX_PATH`, one on the PATH, or one unpacked before. Null when there is none. */
export function findFirefox(): string | null {
  const given = process.env['FIREFOX_PATH'];
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new Error(`FIREFOX_PATH is ${given}, which is not a program.`);
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PLACES, UNPACKED_FIREFOX].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
