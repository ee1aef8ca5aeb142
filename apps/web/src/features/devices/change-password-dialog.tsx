import { MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isShorterThan } from '@posy/contract/text';
import { type SyntheticEvent, useId, useState } from 'react';
import * as Type from 'typebox';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, Hint } from '../../ui/form-notes.tsx';
import { PasswordField, PasswordOf } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttemptKey } from '../session/use-attempt-key.ts';
import { failureOf, useOwnCall } from '../session/use-own-call.ts';
import { devicesTexts as texts } from './devices.en.ts';
import styles from './devices.late.module.css';

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the change, which ended all other sessions. */
  readonly onChanged: () => void;
}

/** Errors by field; `form`: errors of the whole form. */
interface Errors {
  readonly password?: string;
  readonly newPassword?: string;
  readonly repeated?: string;
  readonly form?: string;
}

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
    const [password, newPassword, repeated] = ['password', 'newPassword', 'repeated'].map((name) =>
      valueOf(form, name),
    );
    const wrong = errorsOf(password ?? '', newPassword ?? '', repeated ?? '');
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong);
    setIsBusy(true);
    const json = { password, newPassword };
    // A retry after a lost answer has the same key, because the old password may be invalid by then.
    const key = attempt.keyFor(json);
    const answer = await call('/api/user/password', { method: 'POST', json, key, schema: Type.Unknown() });
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
    focusFirst(form, found);
  };
  const footer = (
    <>
      <Button onClick={close} disabled={isBusy}>
        {texts.cancel}
      </Button>
      <Button variant="primary" type="submit" form={formId} isBusy={isBusy} disabled={isOffline}>
        {texts.save}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.changePassword} footer={footer} isLocked={isBusy}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isOffline && <Banner tone="waiting">{texts.changeOffline}</Banner>}
        <FormError>{errors.form}</FormError>
        <PasswordOf email={email} />
        <PasswordField label={texts.currentPassword} name="password" error={errors.password} />
        <PasswordField
          isNew
          label={texts.newPassword}
          name="newPassword"
          hint={texts.newPasswordHint({ limit: MIN_RESET_PASSWORD_LENGTH })}
          error={errors.newPassword}
        />
        <PasswordField isNew label={texts.confirmPassword} name="repeated" error={errors.repeated} />
        <Hint>{texts.othersEnd}</Hint>
      </form>
    </Dialog>
  );
}

/** In the words and the order of the spec's rules for a new password. */
function errorsOf(password: string, newPassword: string, repeated: string): Errors {
  if (password === '' || newPassword === '' || repeated === '') return { form: texts.fillInAll };
  if (newPassword !== repeated) return { repeated: texts.noMatch };
  if (isShorterThan(newPassword, MIN_RESET_PASSWORD_LENGTH)) {
    return { newPassword: errorMessage('new_password_too_short') };
  }
  return {};
}

function fieldOf(code: string): keyof Errors {
  return code === 'new_password_too_short' || code === 'password_too_long' ? 'newPassword' : 'form';
}

function valueOf(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const names = ['password', 'newPassword', 'repeated'] as const;
  const first = names.find((name) => errors[name] !== undefined) ?? names.find((name) => valueOf(form, name) === '');
  const input = first === undefined ? null : form.elements.namedItem(first);
  if (input instanceof HTMLInputElement) input.focus();
}
