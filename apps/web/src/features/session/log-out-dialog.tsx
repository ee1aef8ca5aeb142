import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { countUnsent, type Unsent } from './count-unsent.ts';
import { logOutTexts as texts } from './log-out.en.ts';
import { logOut, sendUnsent } from './log-out.ts';

/** Timeout of 'Send now', in ms. */
const SEND_NOW_MS = 15_000;

interface LogOutDialogProps {
  readonly user: CurrentUser;
  readonly local: LocalDb;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NONE: Unsent = { pendingMutations: 0, drafts: 0 };

/** `plain`: nothing is unsent, as far as the dialog knows. */
type Way = 'plain' | 'send' | 'keep' | 'discard';

/** Asks for confirmation; if something is unsent, asks whether to send it, store it or discard it. */
export function LogOutDialog({ user, local, isOpen, onClose }: LogOutDialogProps) {
  const unsent = useLiveQuery(() => countUnsent(local), [local]) ?? NONE;
  const isAnythingUnsent = hasAny(unsent);
  const [busyWith, setBusyWith] = useState<Way | null>(null);

  async function leave(how: Way) {
    if (busyWith) return;
    setBusyWith(how);
    try {
      // The dialog is drawn before everything is counted. It then asks what happens to it.
      if (how === 'plain' && hasAny(await countUnsent(local))) return;
      if (how === 'send' && (await sendUnsent(local, SEND_NOW_MS)) > 0) {
        showToast({ title: texts.sendNowOffline, isError: true });
        return;
      }
      // A draft cannot be sent; the dialog asks next whether to store it.
      if (how === 'send' && (await countUnsent(local)).drafts > 0) return;
      await logOut(user, { keepOutbox: how === 'keep' });
    } catch {
      showToast({ title: texts.logOutFailed, isError: true });
    } finally {
      setBusyWith(null);
    }
  }

  const act = (how: Way) => ({ isBusy: busyWith === how, onClick: () => void leave(how) });
  const footer = !isAnythingUnsent ? (
    <>
      <Button onClick={onClose}>{uiTexts.cancel}</Button>
      <Button variant="primary" {...act('plain')}>
        {texts.logOut}
      </Button>
    </>
  ) : (
    <>
      <Button variant="danger" {...act('discard')}>
        {uiTexts.discard}
      </Button>
      <Button variant={unsent.pendingMutations > 0 ? 'quiet' : 'primary'} {...act('keep')}>
        {texts.keep}
      </Button>
      {unsent.pendingMutations > 0 && (
        <Button variant="primary" {...act('send')}>
          {texts.sendNow}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.logOutTitle} footer={footer} isLocked={busyWith !== null}>
      {!isAnythingUnsent && <p>{texts.logOutPlain}</p>}
      {unsent.pendingMutations > 0 && <p>{texts.unsent({ count: unsent.pendingMutations })}</p>}
      {unsent.drafts > 0 && <p>{texts.drafts}</p>}
      {isAnythingUnsent && <p>{unsent.pendingMutations > 0 ? texts.keepHint : texts.keepDraftHint}</p>}
    </Dialog>
  );
}

function hasAny({ pendingMutations, drafts }: Unsent): boolean {
  return pendingMutations + drafts > 0;
}
