import { openDialog } from '../kit/open-dialog.ts';
import { hasUnsaved } from '../platform/unsaved.ts';
import { syncStatus } from '../sync/sync-status.ts';

/** Whether a reload would interrupt nothing: no unsaved text and no upload. */
export function isIdle(): boolean {
  return openDialog.get() === null && syncStatus.get().uploads.length === 0 && !hasUnsaved();
}
