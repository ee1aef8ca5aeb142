import { formatBytes } from '../../language/format-bytes.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { NoRoomError } from '../../local/stored-file.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { PictureRefusal } from '../media/prepare-picture.ts';
import { problemText } from './attachment-check.ts';
import { attachmentsTexts as texts } from './attachments.en.ts';

/** Why a file could not be stored on this device, or would not be accepted by the server. */
export function storingError(error: unknown): string {
  if (error instanceof PictureRefusal) return problemText(error.code);
  if (error instanceof NoRoomError) {
    return texts.noRoom({ needed: formatBytes(error.neededBytes), free: formatBytes(error.freeBytes) });
  }
  return isQuotaError(error) ? texts.storageFull : texts.unreadable;
}

/** Why a video could not be trimmed: it stays as it was. */
export function trimmingError(error: unknown): string {
  if (isQuotaError(error)) return storingError(error);
  // The converter is stored on the device when it is first used.
  return isDeviceOffline() ? texts.trimOffline : texts.trimFailed;
}
