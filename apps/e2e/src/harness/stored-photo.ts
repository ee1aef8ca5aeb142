import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../../../../scripts/process/root.ts';

const FOLDER = inRoot('.cache', 'photos', painter());

/** The photo of this name, which `paint` makes if no earlier journey has. A changed painter has a folder of its own. */
export async function storedPhoto(name: string, paint: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(FOLDER, name);
  const stored = await readFile(path).catch(() => null);
  if (stored !== null) return stored;
  const photo = await paint();
  await mkdir(FOLDER, { recursive: true });
  // Other workers never see half of a file.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, photo);
  await rename(draft, path);
  return photo;
}

/** A digest of everything that decides how photos look. */
function painter(): string {
  const source = readFileSync(join(import.meta.dirname, 'photo.ts'));
  return createHash('sha256').update(source).update(sharp.versions.sharp).digest('hex').slice(0, 12);
}
