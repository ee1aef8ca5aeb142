import { type Email, revealEmailCall } from '@posy/contract/emails';
import type { EmailId, MutationKey } from '@posy/contract/ids';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type AdminCall, useAdminCall } from '../session/use-admin-call.ts';
import { failureOf } from '../session/use-own-call.ts';
import { emailsTexts as texts } from './emails.en.ts';
import styles from './emails.module.css';

interface RevealDialogProps {
  /** The mail whose code is requested; undefined: the dialog is closed. */
  readonly email: Email | undefined;
  readonly onClose: () => void;
  readonly onRevealed: (email: Email) => void;
}

/** Asks for the administrator's password before a code is shown. */
export function RevealDialog({ email, onClose, onRevealed }: RevealDialogProps) {
  const formId = useId();
  const { device } = useLocal();
  const call = useAdminCall();
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function close() {
    if (isBusy) return;
    setError(null);
    onClose();
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (isBusy || !email) return;
    if (typed === '') {
      setError(texts.passwordMissing);
      return password.current?.focus();
    }
    setIsBusy(true);
    const answer = await revealCode(call, email.id, typed, device.newKey());
    setIsBusy(false);
    if (answer.kind === 'ok') {
      setError(null);
      return onRevealed(answer.body);
    }
    setError(failureOf(answer, { unreachable: texts.showUnreachable, failed: texts.showFailed }));
    password.current?.focus();
  }

  const footer = <FormButtons form={formId} submitLabel={texts.show} onCancel={close} isBusy={isBusy} />;
  return (
    <Dialog isOpen={email !== undefined} onClose={close} title={texts.show} footer={footer} firstField={password}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.showHint}</p>
        <PasswordField ref={password} label={texts.password} name="password" enterKeyHint="go" error={error} />
      </form>
    </Dialog>
  );
}

/** The mail with its code, for the administrator's own password. */
function revealCode(call: AdminCall, id: EmailId, password: string, key: MutationKey) {
  return call(revealEmailCall, { id }, { json: { password }, key });
}
