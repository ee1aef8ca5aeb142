import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusStart } from '../kit/page-start.ts';
import { setPageTitle } from '../kit/tab-title.ts';
import { Toaster } from '../ui/toaster.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** Wraps every page: toasts, the update prompt, and the title and focus handling of a full page load. */
export function RootLayout() {
  usePageChange();
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toaster />
    </>
  );
}

/** Sets the document's title and focuses the start of the new page after each change of page. */
function usePageChange(): void {
  const { pathname, title } = useRouterState({
    select: (state) => ({ pathname: state.resolvedLocation?.pathname, title: state.matches.at(-1)?.staticData.title }),
    structuralSharing: true,
  });
  const lastPathname = useRef<string | undefined>(undefined);

  useEffect(() => {
    setPageTitle(title === undefined ? 'Posy' : `${title} · Posy`);
    const isFirst = lastPathname.current === undefined;
    const isSame = lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (isFirst || isSame) return;
    focusStart();
  }, [pathname, title]);
}
