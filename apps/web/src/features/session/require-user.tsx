import { ACCESS_DENIED_REDIRECT_MS, MESSAGES_LOGIN_REDIRECT_MS, UNAUTHORIZED_REDIRECT_MS } from '@posy/contract/limits';
import type { Role } from '@posy/contract/users';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { saveLinkedUser } from './linked-user.ts';
import { requireUserTexts } from './require-user.en.ts';
import { sessionTexts as texts } from './session.en.ts';
import { verifySession } from './session.ts';
import { useSession } from './use-current-user.ts';

/** The users of a page: `everyone` is also visitors, whom `messages` asks in other words to log in. */
export type Access = 'everyone' | 'users' | 'messages' | 'admins';

interface RequireUserProps {
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

/** Renders its children for users with access to the present page, and redirects others. */
export function RequireUser({ children, loading }: RequireUserProps) {
  const access = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.access ?? 'users' });
  const role = useRole();
  if (role === 'admin' || (role === 'user' && access !== 'admins')) return children;
  return (
    <>
      {loading}
      {role === 'user' && <RedirectLater {...TO_HOME} />}
      {role === 'none' && <RedirectLater {...(access === 'messages' ? TO_LOGIN_FROM_MESSAGES : TO_LOGIN)} />}
    </>
  );
}

/** Without a flag of a session the server is asked once: there may still be a cookie. */
function useRole(): Role | 'none' | 'unknown' {
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
