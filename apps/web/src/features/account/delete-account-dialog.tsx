import { USERNAME_RESERVED_DAYS } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError, Hint } from '../../ui/form-notes.tsx';
import { PasswordField, PasswordOf } from '../../ui/password-field.tsx';
import { countUnsent } from '../session/count-unsent.ts';
import { knownAccount } from '../session/session-state.ts';
import { accountTexts as texts } from './account.en.ts';
import { deleteAccountAndLeave } from './delete-account.ts';
import styles from './account.module.css';

interface DeleteAccountDialogProps {
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Explains the deletion, asks for the password, and deletes. */
export function DeleteAccountDialog({ user, isOpen, onClose }: DeleteAccountDialogProps) {
  const local = useLocal();
  const formId = useId();
  const isOffline = useSyncStatus().network === 'offline';
  const password = useRef<HTMLInputElement>(null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isUncertain, setIsUncertain] = useState(false);

  const close = () => {
    if (isBusy) return;
    setPasswordError(null);
    setError(null);
    onClose();
  };
  const complain = (message: string) => {
    setPasswordError(message);
    password.current?.focus();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    const typed = password.current?.value ?? '';
    setError(null);
    if (typed === '') return complain(texts.passwordMissing);
    setPasswordError(null);
    setIsBusy(true);
    try {
      const result = await deleteAccountAndLeave(local, typed, isUncertain);
      // The page is being left, and stays busy until then.
      if (result.kind === 'deleted') return;
      if (result.kind === 'wrong-password') complain(result.message);
      else {
        setError(result.message);
        setIsUncertain(result.isUncertain);
      }
    } catch {
      setError(texts.failed);
    }
    setIsBusy(false);
  };
  const footer = (
    <FormButtons
      form={formId}
      submitLabel={texts.deleteAccount}
      onCancel={close}
      isBusy={isBusy}
      isDisabled={isOffline}
      isDanger
    />
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.deleteTitle} footer={footer} isLocked={isBusy}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isOffline && <Banner tone="waiting">{texts.offline}</Banner>}
        <FormError>{error}</FormError>
        <DeletedData />
        <PasswordOf email={user.email} />
        <PasswordField
          ref={password}
          label={texts.password}
          name="password"
          hint={texts.passwordHint}
          error={passwordError}
          onChange={() => setPasswordError(null)}
        />
      </form>
    </Dialog>
  );
}

function DeletedData() {
  const local = useLocal();
  // The server's value: a newer one may still be pending.
  const username = knownAccount()?.username ?? null;
  const unsent = useLiveQuery(() => countUnsent(local), [local]);
  return (
    <div className={styles.what}>
      <p>{texts.deleteIntro}</p>
      <ul className={styles.list}>
        {[texts.deleted1, texts.deleted2, texts.deleted3, texts.deleted4, texts.deleted5].map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {unsent && unsent.pendingMutations > 0 && (
        <p className={styles.warning}>{texts.unsent({ count: unsent.pendingMutations })}</p>
      )}
      {unsent && unsent.drafts > 0 && <p className={styles.warning}>{texts.drafts}</p>}
      {username !== null && <Hint>{texts.reserved({ username, days: USERNAME_RESERVED_DAYS })}</Hint>}
    </div>
  );
}
