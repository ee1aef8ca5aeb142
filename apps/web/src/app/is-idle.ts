import { hasUnsaved } from '../platform/unsaved.ts';
import { syncStatus } from '../sync/sync-status.ts';
import { openDialog } from './open-dialog.ts';

/** Whether a reload would interrupt nothing: no unsaved text and no upload. */
export function isIdle(): boolean {
  return openDialog.get() === null && syncStatus.get().uploads.length === 0 && !hasUnsaved();
}
