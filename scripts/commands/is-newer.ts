import { statSync } from 'node:fs';

/** Whether a file was written after a moment. */
export function isNewer(path: string, since: number): boolean {
  return statSync(path).mtimeMs >= since;
}
