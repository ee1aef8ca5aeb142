import { ACCESS_DENIED_REDIRECT_MS, MESSAGES_LOGIN_REDIRECT_MS, UNAUTHORIZED_REDIRECT_MS } from '@posy/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { saveLinkedUser } from './linked-user.ts';
import { requireUserTexts } from './require-user.en.ts';
import { sessionTexts as texts } from './session.en.ts';
import { verifySession } from './session.ts';
import { useSession } from './use-current-user.ts';

export interface GuardProps {
  readonly children: ReactNode;
  /** Drawn while the session is unknown, and during a redirect. */
  readonly loading: ReactNode;
}

interface Redirect {
  readonly title: string;
  readonly description?: string;
  readonly to: '/' | '/login';
  readonly afterMs: number;
}

const TO_LOGIN: Redirect = {
  title: texts.unauthorized,
  description: texts.unauthorizedDescription,
  to: '/login',
  afterMs: UNAUTHORIZED_REDIRECT_MS,
};
const TO_LOGIN_FROM_MESSAGES: Redirect = {
  title: requireUserTexts.pleaseLogIn,
  to: '/login',
  afterMs: MESSAGES_LOGIN_REDIRECT_MS,
};
const TO_HOME: Redirect = {
  title: requireUserTexts.accessDenied,
  description: requireUserTexts.adminRequired,
  to: '/',
  afterMs: ACCESS_DENIED_REDIRECT_MS,
};

/** Renders its children for logged-in users, and redirects others to the log-in (spec section 6). */
export function RequireUser(props: GuardProps & { readonly isMessages?: boolean }) {
  const access = useAccess();
  if (access === 'user' || access === 'admin') return props.children;
  return (
    <>
      {props.loading}
      {access === 'none' && <RedirectLater {...(props.isMessages ? TO_LOGIN_FROM_MESSAGES : TO_LOGIN)} />}
    </>
  );
}

/** Renders its children for administrators; other users see 'Access Denied'. */
export function RequireAdmin(props: GuardProps) {
  const access = useAccess();
  if (access === 'admin') return props.children;
  return (
    <>
      {props.loading}
      {access === 'user' && <RedirectLater {...TO_HOME} />}
      {access === 'none' && <RedirectLater {...TO_LOGIN} />}
    </>
  );
}

/** The visitor's rights. Without a flag of a session the server is asked once: there may still be a cookie. */
function useAccess(): 'unknown' | 'none' | 'user' | 'admin' {
  const session = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const isOut = session.status === 'signed-out';

  useEffect(() => {
    if (!isOut || isAsked) return;
    let isUnmounted = false;
    void verifySession().then(() => isUnmounted || setIsAsked(true));
    return () => {
      isUnmounted = true;
    };
  }, [isOut, isAsked]);

  if (session.status === 'signed-in') return session.user.role;
  return isOut && isAsked ? 'none' : 'unknown';
}

function RedirectLater({ title, description, to, afterMs }: Redirect) {
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    if (to === '/login') saveLinkedUser();
    showToast({ title, isError: true, ...(description !== undefined && { description }) });
    return setTimeout(() => void navigate({ to, replace: true }), afterMs);
  });

  useEffect(() => {
    const timer = start();
    return () => clearTimeout(timer);
  }, []);
  return null;
}
