import type { UserId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { dismissedPeopleTexts as texts } from './dismissed-people.en.ts';
import { setDismissal } from './dismissed-people.switch.ts';

/** 'Not interested' in a suggested user. `name`: distinguishes the buttons for screen readers. */
export function DismissButton({ userId, name }: { readonly userId: UserId; readonly name: string }) {
  const local = useLocal();
  return (
    <IconButton
      label={texts.dismiss({ name })}
      icon={<Icon of={X} size={16} />}
      onClick={() => void dismissWithToast(local, userId, name)}
    />
  );
}

/** Dismisses a user with a toast that undoes it. */
async function dismissWithToast(local: LocalDb, userId: UserId, name: string): Promise<void> {
  if (!(await dismissOrWarn(local, userId, true))) return;
  const undo = () => void dismissOrWarn(local, userId, false);
  showToast({ title: texts.dismissed({ name }), action: { label: texts.undo, onSelect: undo } });
}

/** False if it could not be stored, which is shown. */
async function dismissOrWarn(local: LocalDb, userId: UserId, isDismissed: boolean): Promise<boolean> {
  try {
    await setSwitch(local, setDismissal, userId, isDismissed);
    return true;
  } catch {
    showToast({ title: texts.error, description: texts.failed, isError: true });
    return false;
  }
}
