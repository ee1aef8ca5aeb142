import { SIGNED_IN_REDIRECT_MS } from '@posy/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { logInTexts as texts } from './log-in.en.ts';
import { fieldsOf } from './session-fields.ts';
import { SessionLinks, SessionPage } from './session-page.tsx';
import { logIn } from './session.ts';
import { type Destination, targetFor, useRedirectSignedIn } from './signed-in-target.ts';
import styles from './session-form.module.css';

const LINKS = (
  <SessionLinks
    question={texts.noAccountYet}
    other={{ to: '/signup', label: texts.createOne }}
    back={texts.backToMainSite}
  />
);

/** /login and /admin-login. `isAdmin` changes only the title: administrators get to their panel from both. */
export function LoginScreen({ isAdmin = false }: { readonly isAdmin?: boolean }) {
  const navigate = useNavigate();
  const [busyWith, setBusyWith] = useState<Destination | null>(null);
  const [error, setError] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);
  useRedirectSignedIn(busyWith !== null);

  async function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault();
    if (busyWith) return;
    const fields = fieldsOf(event.currentTarget);
    const wanted: Destination = event.nativeEvent.submitter?.dataset.to === 'admin' ? 'admin' : 'main';
    if (fields.email.trim() === '' || fields.password === '') return setError(texts.fillInAll);
    setError(null);
    setBusyWith(wanted);
    const result = await logIn({ email: fields.email, password: fields.password });
    if (result.kind === 'ok') {
      showToast({ title: texts.logInSuccess });
      setTimeout(() => void navigate({ ...targetFor(result.body, wanted), replace: true }), SIGNED_IN_REDIRECT_MS);
      return;
    }
    setBusyWith(null);
    showToast({ title: texts.logInFailed, description: reasonOf(result), isError: true });
    if (result.kind === 'refused') password.current?.focus();
  }

  return (
    <SessionPage title={isAdmin ? texts.adminLogInTitle : texts.logInTitle} links={LINKS}>
      <form className={styles.form} method="post" action="/login" noValidate onSubmit={submit}>
        <EmailField autoComplete="username" />
        <PasswordField ref={password} label={texts.password} name="password" enterKeyHint="go" error={error} />
        <Link to="/reset-password" className={styles.forgot}>
          {texts.resetPassword}
        </Link>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            isWide
            isBusy={busyWith === 'main'}
            disabled={busyWith === 'admin'}
          >
            {texts.logIn}
          </Button>
          <Button type="submit" isWide data-to="admin" isBusy={busyWith === 'admin'} disabled={busyWith === 'main'}>
            {texts.adminPanel}
          </Button>
        </div>
      </form>
    </SessionPage>
  );
}

function reasonOf(result: Exclude<Awaited<ReturnType<typeof logIn>>, { kind: 'ok' }>): string {
  if (result.kind === 'unreachable') return texts.unreachable;
  return result.status === 401 || result.status === 400 ? texts.wrongCredentials : result.message;
}
