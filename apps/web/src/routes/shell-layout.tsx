import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../features/session/use-current-user.ts';
import { LoadingPage } from '../kit/loading.tsx';
import { useArrived } from '../ui/use-arrived.ts';
import { loadSignedIn } from './first-page.ts';

/**
 * The layout route of the shell: header, menu and dialogs stay while pages change. Home, which is also a page of visitors, has
 * them for logged-in users only.
 */
export function ShellLayout() {
  const { status } = useSession();
  const isForAll = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.access === 'everyone' });
  if (isForAll && status !== 'signed-in') return <Outlet />;
  return <SignedIn />;
}

function SignedIn() {
  const parts = useSignedIn();
  return parts ? <parts.SignedInPages /> : <LoadingPage />;
}

/** The feed, within the shell. */
export function SignedInHome() {
  const parts = useSignedIn();
  return parts && <parts.FeedScreen />;
}

/** Null until the code has loaded. Both get the same promise, so that the feed is drawn with the shell. */
function useSignedIn() {
  const [loading] = useState(loadSignedIn);
  return useArrived(loading);
}
