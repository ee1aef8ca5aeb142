import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAdmin } from './features/session/first-admin.ts';

/** `process.stdout`. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): boolean;
}

/**
 * Shows a generated password on the terminal, or in `first-admin.txt` of the data folder, which only this user may
 * read: the output of a service ends in a journal that more people read. The password is written when this returns.
 */
export function announceFirstAdmin({ email, password }: FirstAdmin, output: Output, dataDir: string): void {
  if (output.isTTY === true) {
    output.write(`First administrator: ${email}\nPassword, shown this once: ${password}\n`);
    return;
  }
  const path = join(dataDir, 'first-admin.txt');
  // An existing file would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, `E-mail address: ${email}\nPassword: ${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  output.write(`First administrator: ${email}\nPassword: in ${path}; delete that file once you have read it\n`);
}
