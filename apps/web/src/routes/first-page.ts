import { loadOnce } from '../ui/load-once.ts';

/** The chunks of public pages by path, as in the route table. */
const PUBLIC_PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  // These are in the app's own chunk, or redirect.
  '/landing': async () => undefined,
  '/password-reset': async () => undefined,
  '/login': () => import('./session-pages.tsx'),
  '/admin-login': () => import('./session-pages.tsx'),
  '/signup': () => import('./session-pages.tsx'),
  '/join-us': () => import('./public-pages.tsx'),
  '/reset-password': () => import('./public-pages.tsx'),
  '/terms': () => import('./legal-pages.tsx'),
  '/privacy': () => import('./legal-pages.tsx'),
};

/** Whether visitors may open the page; it is the same for every user. */
export function isPublicPage(path: string): boolean {
  return path in PUBLIC_PAGES;
}

/** Shell and feed, in one file with the databases. Visitors do not load it. */
export const loadSignedIn = loadOnce(() => import('../app/signed-in-pages.tsx'));

/**
 * Fetches the file of the first page in parallel with the app. The router handles a page without a file, or whose file
 * cannot be fetched.
 */
export async function loadFirstPage(path: string, isSignedIn: boolean): Promise<void> {
  const load = PUBLIC_PAGES[path] ?? (isSignedIn ? loadSignedIn : undefined);
  await load?.().catch(() => undefined);
}
