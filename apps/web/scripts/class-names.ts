import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LENGTH = 4;

/** The owner of each class name. */
const owners = new Map<string, string>();

/**
 * The name of a CSS module's class in the build: short, because it is in pages and scripts, and the same in every build of the
 * same sources, because pages and the app are built separately. Throws if two classes get the same name.
 */
export function shortClassName(name: string, file: string): string {
  const owner = `${relative(ROOT, file.split('?', 1)[0] ?? file)} ${name}`;
  const short = `_${createHash('sha256').update(owner).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LENGTH)}`;
  const other = owners.get(short);
  if (other !== undefined && other !== owner) throw new Error(`${owner} and ${other} would both be ${short}`);
  owners.set(short, owner);
  return short;
}
