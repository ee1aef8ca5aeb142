import type { CurrentUser } from '@posy/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { consumeLinkedUser } from './linked-user.ts';
import { useCurrentUser } from './use-current-user.ts';

/** The page the user wants after logging in. */
export type Destination = 'main' | 'admin';

/**
 * The page after a log-in: the user's page whose link was followed before, otherwise the panel for administrators and the feed
 * for others. A followed link counts once.
 */
export function targetFor({ role }: Pick<CurrentUser, 'role'>, wanted: Destination) {
  const who = consumeLinkedUser();
  if (who !== null && wanted === 'main') return { to: '/u/$who', params: { who } } as const;
  return { to: role === 'admin' || wanted === 'admin' ? '/services' : '/' } as const;
}

/**
 * Redirects logged-in users away from the log-in and sign-up forms.
 *
 * @param isBusy the form itself is logging the user in: it shows its success for a second, then redirects itself
 */
export function useRedirectSignedIn(isBusy: boolean): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const role = user && !isBusy ? user.role : null;
  useEffect(() => {
    if (role !== null) void navigate({ ...targetFor({ role }, 'main'), replace: true });
  }, [role, navigate]);
}
