import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenBlob } from '../blobs/port.ts';
import { Slots } from './slots.ts';

/** Local copies at once, in the whole process. */
const slots = new Slots(8);

/** Claims so many bytes of the disk until it is disposed of. Throws when the disk has no space for them. */
export type ClaimSpace = (bytes: number) => Promise<Disposable>;

/** For commands, which run for an operator. */
export const CLAIM_NOTHING: ClaimSpace = async () => ({ [Symbol.dispose]() {} });

/** Writes an opened object to a new file in `folder`, which `release` deletes. A crash leaves the file to the sweep of the folder. */
export async function checkOutTo(
  folder: string,
  open: () => Promise<OpenBlob | null>,
  claim: ClaimSpace,
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
    using _room = await claim(blob.size).catch(async (error: unknown) => {
      await blob.close();
      throw error;
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(blob.read(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { path: file, release };
  } catch (error) {
    await release();
    throw error;
  }
}
