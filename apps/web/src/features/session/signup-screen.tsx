import { SIGNED_IN_REDIRECT_MS } from '@posy/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { logInTexts as texts } from './log-in.en.ts';
import { type FieldErrors, fieldsOf, signUpErrors } from './session-fields.ts';
import { SessionLinks, SessionPage } from './session-page.tsx';
import { signUp } from './session.ts';
import { targetFor, useRedirectSignedIn } from './signed-in-target.ts';
import styles from './session-form.module.css';

const LINKS = (
  <SessionLinks
    question={texts.haveAccount}
    other={{ to: '/login', label: texts.signInInstead }}
    back={texts.backToHome}
  />
);

/** /signup. The input stays after any answer. */
export function SignupScreen() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  useRedirectSignedIn(isBusy);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const fields = fieldsOf(form);
    const found = signUpErrors(fields);
    setErrors(found);
    if (found.password === errorMessage('password_too_short')) {
      showToast({ title: texts.passwordTooShort, description: found.password, isError: true });
    }
    if (Object.keys(found).length > 0) return focusFirstError(form);

    setIsBusy(true);
    const result = await signUp(fields);
    if (result.kind === 'ok') {
      showToast({ title: texts.signUpSuccess });
      setTimeout(() => void navigate({ ...targetFor({ role: 'user' }, 'main'), replace: true }), SIGNED_IN_REDIRECT_MS);
      return;
    }
    setIsBusy(false);
    const description =
      result.kind === 'unreachable' ? texts.unreachable : result.message || texts.signUpFailedDescription;
    showToast({ title: texts.signUpFailed, description, isError: true });
    if (result.kind === 'refused') setErrors(errorsFrom(result));
  }

  return (
    <SessionPage title={texts.signUpTitle} links={LINKS}>
      <form className={styles.form} method="post" action="/signup" noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <TextField label={texts.firstName} name="firstName" autoComplete="given-name" error={errors.firstName} />
          <TextField label={texts.lastName} name="lastName" autoComplete="family-name" error={errors.lastName} />
        </div>
        <EmailField autoComplete="email" error={errors.email} />
        <PasswordField isNew label={texts.password} name="password" hint={texts.passwordHint} error={errors.password} />
        <div className={styles.actions}>
          <p className={styles.agree}>
            {texts.agree} <Link to="/terms">{texts.terms}</Link> {texts.and} <Link to="/privacy">{texts.privacy}</Link>.
          </p>
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
            {texts.createAccount}
          </Button>
        </div>
      </form>
    </SessionPage>
  );
}

/** Puts a refusal beside its field. */
function errorsFrom(refusal: {
  code: string;
  message: string;
  details: readonly { field: string; message: string }[];
}): FieldErrors {
  if (refusal.code === 'email_taken' || refusal.code === 'invalid_email') return { email: refusal.message };
  return Object.fromEntries(refusal.details.map(({ field, message }) => [field, message]));
}
