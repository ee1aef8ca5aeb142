import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenBlob } from '../blobs/port.ts';
import { Slots } from './slots.ts';

/** Local copies at once, in the whole process. */
const slots = new Slots(8);

/** Writes an opened object to a new file in `folder`, which `release` deletes. A crash leaves the file to the sweep of the folder. */
export async function checkOutTo(
  folder: string,
  open: () => Promise<OpenBlob | null>,
): Promise<{ readonly path: string; release(): Promise<void> } | null> {
  const endTurn = await slots.take();
  const file = path.join(folder, `${randomUUID()}-copy`);
  const release = async (): Promise<void> => {
    await rm(file, { force: true });
    endTurn();
  };
  try {
    const blob = await open();
    if (!blob) {
      endTurn();
      return null;
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(blob.read(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { path: file, release };
  } catch (error) {
    await release();
    throw error;
  }
}
