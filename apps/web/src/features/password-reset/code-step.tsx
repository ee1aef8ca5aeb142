import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { PasswordOf } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { NewPasswordFields } from '../session/new-password.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { passwordResetTexts as texts } from './password-reset.en.ts';
import { codeDigits, type ResetErrors, resetErrors, resetPassword } from './reset-password.ts';
import styles from './password-reset.module.css';

interface CodeStepProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** The second step: the code, and the new password twice. */
export function CodeStep({ email, onBack }: CodeStepProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<ResetErrors>({});
  const [isBusy, setIsBusy] = useState(false);

  // It replaced the first step, and with it the focused button.
  useEffect(() => first.current?.focus(), []);

  function showErrors(wrong: ResetErrors) {
    setErrors(wrong);
    if (form.current) focusFirstError(form.current);
  }

  function valueOf(name: string): string {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input.value : '';
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const newPassword = valueOf('newPassword');
    const wrong = resetErrors({ code, newPassword, repeated: valueOf('repeated') });
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setErrors({});
    setIsBusy(true);
    const result = await resetPassword({ email, resetCode: code, newPassword }, user);
    setIsBusy(false);
    if (result.kind === 'wrong') return showErrors(result.errors);
    if (result.kind === 'failed') {
      const { title, description } = result;
      return void showToast({ title, isError: true, ...(description !== undefined && { description }) });
    }
    showToast({ title: texts.done, description: texts.doneHint });
    await navigate({ to: '/', replace: true });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/reset-password"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className={styles.hint}>{texts.codeHint({ email })}</p>
      {errors.form !== undefined && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <PasswordOf email={email} />
      <TextField
        ref={first}
        label={texts.code}
        name="code"
        aria-required
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
        value={code}
        onChange={(event) => setCode(codeDigits(event.target.value))}
        error={errors.code}
      />
      <NewPasswordFields errors={errors} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {texts.reset}
        </Button>
        <Button isWide onClick={onBack} disabled={isBusy}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
