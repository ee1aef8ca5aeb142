import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The test that has the hash of all schemas. */
export const PROTOCOL_TEST = 'packages/contract/src/protocol.test.ts';
const HASH = /(?<="hash": ")[0-9a-f]{16}(?=")/;

/** Whether the protocol test passes. */
export function isWireHashCurrent(root: string): boolean {
  return HASH.exec(readFileSync(join(root, PROTOCOL_TEST), 'utf8'))?.[0] === wireHash(root);
}

/** Writes the hash of the schemas into the protocol test. New calls do not change what older clients read. */
export function enterWireHash(root: string): void {
  const file = join(root, PROTOCOL_TEST);
  writeFileSync(file, readFileSync(file, 'utf8').replace(HASH, wireHash(root)));
}

/** Computed as in `protocol.test.ts`, in a new process: this one caches the modules that it has read. */
function wireHash(root: string): string {
  const code =
    "import { WIRE } from './packages/contract/src/testing/wire.ts'; process.stdout.write(JSON.stringify(WIRE));";
  const wire = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
  return createHash('sha256').update(wire).digest('hex').slice(0, 16);
}
