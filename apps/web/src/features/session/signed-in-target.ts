import type { CurrentUser } from '@posy/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from './use-current-user.ts';

/** The page the user wants after logging in. */
export type Destination = 'main' | 'admin';

/** The page after a log-in: the panel for administrators, the feed for others (spec section 4). */
export function targetFor({ role }: CurrentUser, wanted: Destination): '/' | '/services' {
  return role === 'admin' || wanted === 'admin' ? '/services' : '/';
}

/**
 * Redirects logged-in users away from the log-in and sign-up forms.
 *
 * @param isBusy the form itself is logging the user in: it shows its success for a second, then redirects itself
 */
export function useRedirectSignedIn(isBusy: boolean): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const to = user && !isBusy ? targetFor(user, 'main') : null;
  useEffect(() => {
    if (to !== null) void navigate({ to, replace: true });
  }, [to, navigate]);
}
