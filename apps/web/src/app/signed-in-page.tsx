import type { CurrentUser } from '@posy/contract/users';
import type { ReactNode } from 'react';
import { RequireAdmin, RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';
import { LoadingPage } from './loading.tsx';
import { Shell } from './shell.tsx';

interface SignedInPageProps {
  /** Other visitors are redirected, with the notice of this page. */
  readonly access?: 'users' | 'messages' | 'admins';
  /** The page also takes the second column; see `Shell`. */
  readonly isWide?: boolean;
  readonly children: ReactNode | ((user: CurrentUser) => ReactNode);
}

/** A page for logged-in users or administrators, in the frame of header and navigation. */
export function SignedInPage({ access = 'users', isWide = false, children }: SignedInPageProps) {
  const user = useCurrentUser();
  const page = user && (
    <Shell user={user} isWide={isWide}>
      {typeof children === 'function' ? children(user) : children}
    </Shell>
  );
  if (access === 'admins') return <RequireAdmin loading={<LoadingPage />}>{page}</RequireAdmin>;
  return (
    <RequireUser isMessages={access === 'messages'} loading={<LoadingPage />}>
      {page}
    </RequireUser>
  );
}
