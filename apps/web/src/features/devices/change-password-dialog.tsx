import { changePasswordCall } from '@posy/contract/devices';
import { type SyntheticEvent, useId, useState } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError, Hint } from '../../ui/form-notes.tsx';
import { PasswordField, PasswordOf } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { type NewPasswordErrors, newPasswordErrors, NewPasswordFields } from '../session/new-password.tsx';
import { failureOf, useAttemptKey, useOwnCall } from '../session/use-own-call.ts';
import { devicesTexts as texts } from './devices.en.ts';
import styles from './devices.module.css';

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the change, which ended all other sessions. */
  readonly onChanged: () => void;
}

/** Errors by field. */
type Errors = NewPasswordErrors & { readonly password?: string };

/** A new password for the old one. */
export function ChangePasswordDialog({ email, isOpen, onClose, onChanged }: ChangePasswordDialogProps) {
  const formId = useId();
  const call = useOwnCall();
  const isOffline = useSyncStatus().network === 'offline';
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useAttemptKey();
  const close = () => {
    if (isBusy) return;
    setErrors({});
    onClose();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    const form = event.currentTarget;
    const password = valueOf(form, 'password');
    const newPassword = valueOf(form, 'newPassword');
    const wrong = newPasswordErrors(newPassword, valueOf(form, 'repeated'), [password]);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(form);
    setIsBusy(true);
    const json = { password, newPassword };
    // A retry after a lost answer has the same key, because the old password may be invalid by then.
    const key = attempt.keyFor(json);
    const answer = await call(changePasswordCall, {}, { json, key });
    if (answer.kind !== 'unreachable') attempt.answered();
    setIsBusy(false);
    if (answer.kind === 'ok') {
      onClose();
      onChanged();
      showToast({ title: texts.changed, description: texts.changedHint });
      return;
    }
    const code = answer.kind === 'refused' ? answer.code : '';
    const message = failureOf(answer, texts);
    const found = code === 'wrong_password' ? { password: message } : { [fieldOf(code)]: message };
    setErrors(found);
    focusFirstError(form);
  };
  const footer = (
    <FormButtons form={formId} submitLabel={texts.save} onCancel={close} isBusy={isBusy} isDisabled={isOffline} />
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.changePassword} footer={footer} isLocked={isBusy}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isOffline && <Banner tone="waiting">{texts.changeOffline}</Banner>}
        <FormError>{errors.form}</FormError>
        <PasswordOf email={email} />
        <PasswordField label={texts.currentPassword} name="password" aria-required error={errors.password} />
        <NewPasswordFields errors={errors} />
        <Hint>{texts.othersEnd}</Hint>
      </form>
    </Dialog>
  );
}

function fieldOf(code: string): keyof Errors {
  return code === 'new_password_too_short' || code === 'password_too_long' ? 'newPassword' : 'form';
}

function valueOf(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}
