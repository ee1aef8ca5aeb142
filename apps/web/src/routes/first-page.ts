/** The files of public pages, by address, as the route table has them. */
const PUBLIC_PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  '/login': () => import('./session-pages.tsx'),
  '/admin-login': () => import('./session-pages.tsx'),
  '/signup': () => import('./session-pages.tsx'),
  '/join-us': () => import('./public-pages.tsx'),
  '/reset-password': () => import('./public-pages.tsx'),
  '/terms': () => import('./legal-pages.tsx'),
  '/privacy': () => import('./legal-pages.tsx'),
};

/**
 * Fetches the file of the page that is opened first beside the app instead of after it. A page that has none, or cannot be
 * had, is left to the router.
 */
export async function loadFirstPage(path: string, isSignedIn: boolean): Promise<void> {
  const load = isSignedIn ? feedAt(path) : PUBLIC_PAGES[path];
  await load?.().catch(() => undefined);
}

function feedAt(path: string): (() => Promise<unknown>) | undefined {
  return path === '/' || path === '/home' ? () => import('./feed-page.tsx') : undefined;
}
