import type { CurrentUser } from '@posy/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from './use-current-user.ts';

/** Which page the person wants after logging in. */
export type Destination = 'main' | 'admin';

/** Where a log-in leads: administrators to their panel, others to the feed (spec section 4). */
export function targetFor({ role }: CurrentUser, wanted: Destination): '/' | '/services' {
  return role === 'admin' || wanted === 'admin' ? '/services' : '/';
}

/**
 * Leads signed-in people from the forms of log-in and sign-up to where these lead.
 *
 * @param isBusy the form itself is signing somebody in: it shows its success for a second, then leads away itself
 */
export function useLeadSignedInAway(isBusy: boolean): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const to = user && !isBusy ? targetFor(user, 'main') : null;
  useEffect(() => {
    if (to !== null) void navigate({ to, replace: true });
  }, [to, navigate]);
}
