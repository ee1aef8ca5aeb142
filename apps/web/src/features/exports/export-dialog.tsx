import { type ExportState, requestExportCall } from '@posy/contract/devices';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { PasswordField, PasswordOf } from '../../ui/password-field.tsx';
import { failureOf, useAttemptKey, useOwnCall } from '../session/use-own-call.ts';
import { exportsTexts as texts } from './exports.en.ts';
import styles from './exports.module.css';

interface ExportDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the export was requested. */
  readonly onAsked: (state: ExportState) => void;
}

/** Asks for the password and requests the export. */
export function ExportDialog({ email, isOpen, onClose, onAsked }: ExportDialogProps) {
  const formId = useId();
  const attempt = useAttemptKey();
  const call = useOwnCall();
  const isOffline = useSyncStatus().network === 'offline';
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    if (isBusy) return;
    setError(null);
    onClose();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    const typed = password.current?.value ?? '';
    setError(typed === '' ? texts.passwordMissing : null);
    if (typed === '') return password.current?.focus();
    setIsBusy(true);
    const json = { password: typed };
    const key = attempt.keyFor(json);
    const answer = await call(requestExportCall, {}, { json, key });
    if (answer.kind !== 'unreachable') attempt.answered();
    setIsBusy(false);
    if (answer.kind === 'ok') {
      onAsked(answer.body);
      onClose();
    } else {
      setError(failureOf(answer, texts));
      password.current?.focus();
    }
  };
  const footer = (
    <FormButtons form={formId} submitLabel={texts.confirm} onCancel={close} isBusy={isBusy} isDisabled={isOffline} />
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.title} footer={footer} isLocked={isBusy}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isOffline && <Banner tone="waiting">{texts.offline}</Banner>}
        <p>{texts.question}</p>
        <PasswordOf email={email} />
        <PasswordField
          ref={password}
          label={texts.password}
          name="password"
          hint={texts.passwordHint}
          error={error}
          onChange={() => setError(null)}
        />
      </form>
    </Dialog>
  );
}
