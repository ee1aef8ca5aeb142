import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhoneFile } from './phone.ts';

/**
 * A stored file. `clip.mp4` and `clip.mov` hold H.264 and AAC, `hevc.mov` holds HEVC, and `photo.heic` is a photo as iPhones
 * take it: no library of the tests encodes these.
 */
export async function engineFile(name: 'clip.mp4' | 'clip.mov' | 'hevc.mov' | 'photo.heic'): Promise<PhoneFile> {
  return { name, bytes: await readFile(join(import.meta.dirname, 'files', name)) };
}
