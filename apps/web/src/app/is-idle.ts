import { hasUnsaved } from '../platform/unsaved.ts';
import { syncStatus } from '../sync/sync-status.ts';
import { openDialog } from './open-dialog.ts';

/** Nothing is being written or sent that a reload would interrupt. */
export function isIdle(): boolean {
  return openDialog.get() === null && syncStatus.get().uploads.length === 0 && !hasUnsaved();
}
