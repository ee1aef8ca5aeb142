import { useLocal } from '../../kit/local-context.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Switch } from '../../ui/switch.tsx';
import { type PushState, usePushState } from './push-state.ts';
import { pushTexts as texts } from './push.en.ts';
import { disablePush, enablePush } from './switch-push.ts';

/** The switch of notifications on this device, or the reason why there is none. */
export function PushToggle() {
  const local = useLocal();
  const push = usePushState();
  const isOffline = useSyncStatus().network === 'offline';
  const isOn = push.permission === 'granted' && push.isSubscribed;
  const isBlocked = push.support !== 'yes' || push.permission === 'denied' || !push.isReady;
  return (
    <Switch
      label={texts.label}
      hint={hintOf(push, { isOn, isOffline })}
      isOn={isOn}
      isBusy={push.isBusy}
      isDisabled={isBlocked || (isOffline && !isOn)}
      onChange={(isWanted) => void (isWanted ? enablePush(local) : disablePush(local))}
    />
  );
}

function hintOf(push: PushState, { isOn, isOffline }: Readonly<Record<'isOn' | 'isOffline', boolean>>): string {
  if (push.support === 'no') return texts.unsupported;
  if (push.support === 'needs-install') return texts.needsInstall;
  if (push.permission === 'denied') return `${texts.deniedHint} ${texts.deniedSteps}`;
  if (!push.isReady) return texts.settingUp;
  if (isOffline && !isOn) return texts.offline;
  return isOn ? `${texts.on}. ${texts.hint}` : `${texts.off}. ${texts.hint}`;
}
