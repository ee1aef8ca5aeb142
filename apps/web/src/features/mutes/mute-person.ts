import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { showToast } from '../../ui/toast.ts';
import { mutesTexts as texts } from './mutes.en.ts';
import { setMute } from './mutes.switch.ts';

/** Mutes or unmutes a user and shows a toast; the toast of muting has an undo button. */
export async function muteWithToast(local: LocalDb, userId: UserId, name: string, isMuted: boolean): Promise<void> {
  try {
    await setSwitch(local, setMute, userId, isMuted);
  } catch {
    showToast({ title: texts.error, description: texts.failed, isError: true });
    return;
  }
  if (!isMuted) return void showToast({ title: texts.unmuted({ name }) });
  showToast({
    title: texts.muted({ name }),
    description: texts.mutedHint,
    action: { label: texts.undo, onSelect: () => void muteWithToast(local, userId, name, false) },
  });
}
