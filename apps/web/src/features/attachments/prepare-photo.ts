import type { LocalDb } from '../../local/local-db.ts';
import { storeFile, type StoredFile } from '../../local/stored-file.ts';
import { extensionOf } from '../media/picture-type.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import type { Attachment } from './attachment.ts';

/**
 * A photo as it is sent: without its metadata, and at most as large as needed. It has the file `raw` if nothing had to be changed;
 * otherwise that of the photo as chosen is still stored. Throws when the device is full, and for an aborted `signal`.
 */
export async function photoAttachment(
  local: LocalDb,
  { preparePicture }: Pick<AttachmentPorts, 'preparePicture'>,
  raw: StoredFile,
  file: Blob,
  signal: AbortSignal,
): Promise<Attachment> {
  const { blob, width, height, thumbhash, isLocationRemoved } = await preparePicture(file, signal);
  const isSame = blob === file || blob.size === 0;
  const stored = isSame ? raw : await storeFile(local, new File([blob], `photo.${extensionOf(blob.type)}`, blob));
  const facts = { width, height, thumbhash, isLocationRemoved, durationMs: null, poster: '' };
  return { kind: 'image', file: stored, ...facts, originalSize: raw.size };
}
