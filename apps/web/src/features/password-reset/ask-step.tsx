import { normalizeEmail } from '@posy/contract/session';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { passwordResetTexts as texts } from './password-reset.en.ts';
import { emailError, requestCode } from './reset-password.ts';
import styles from './password-reset.module.css';

interface AskStepProps {
  readonly email: string;
  /** The user came back from the second step. */
  readonly hasComeBack: boolean;
  /** Called after a code was sent to the address. */
  readonly onAsked: (email: string) => void;
}

/** The first step: the account's address. */
export function AskStep({ email, hasComeBack, onAsked }: AskStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  // It replaced the second step, and with it the focused button.
  useEffect(() => {
    if (hasComeBack) field.current?.focus();
  }, [hasComeBack]);

  async function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value ?? '';
    const wrong = emailError(typed);
    setError(wrong);
    if (wrong !== null) return field.current?.focus();
    const address = normalizeEmail(typed);
    if (event.nativeEvent.submitter?.dataset.has === 'code') return onAsked(address);
    setIsBusy(true);
    const result = await requestCode(address);
    setIsBusy(false);
    if (result.kind === 'done') {
      showToast({ title: texts.sent, description: texts.sentHint({ email: address }) });
      onAsked(address);
    } else if (result.kind === 'wrong') {
      setError(result.errors.email ?? null);
      field.current?.focus();
    } else showToast({ title: result.title, isError: true, ...described(result) });
  }

  return (
    <form className={styles.form} method="post" action="/reset-password" noValidate onSubmit={submit}>
      <p className={styles.hint}>{texts.askHint}</p>
      <TextField
        ref={field}
        label={texts.email}
        name="email"
        type="email"
        defaultValue={email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        error={error}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {texts.send}
        </Button>
        <Button type="submit" isWide data-has="code" disabled={isBusy}>
          {texts.haveCode}
        </Button>
      </div>
    </form>
  );
}

function described({ description }: { readonly description?: string }) {
  return description === undefined ? {} : { description };
}
