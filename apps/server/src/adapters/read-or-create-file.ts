import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a file that is created once, readable by its owner only. Where two processes create it at once, the first one's text
 * counts.
 */
export async function readOrCreateFile(path: string, make: () => string): Promise<string> {
  const existing = await readIfThere(path);
  if (existing !== null) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    // A link fails when the name is taken, so a half-written file is never read and none is replaced.
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readIfThere(path);
  if (made === null) throw new Error(`${path} disappeared`);
  return made;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
