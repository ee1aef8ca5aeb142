import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { diskBlobs } from './disk.ts';
import type { Blobs } from './port.ts';

/** The blob store of the settings. */
export function openBlobs({ dataDir }: Pick<Config, 'dataDir'>): Blobs {
  return diskBlobs(join(dataDir, 'blobs'));
}
