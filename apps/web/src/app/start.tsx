import { UNAUTHORIZED_REDIRECT_MS } from '@posy/contract/limits';
import '../ui/tokens.css';
import '../ui/base.css';
import './first-paint.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionState, setSessionState } from '../features/session/session-state.ts';
import { sessionTexts } from '../features/session/session.en.ts';
import { startSession } from '../features/session/session.ts';
import { whenShown } from '../kit/first-paint.ts';
import { hasEnglishTexts, spokenFile, spokenLanguage } from '../language/spoken.ts';
import { saveLanguage } from '../language/stored-language.ts';
import { wantedLanguage } from '../language/wanted-language.ts';
import { followAppearance } from '../platform/appearance.ts';
import { whenIdle } from '../platform/idle.ts';
import { consumeNotice } from '../platform/notice.ts';
import { noteRefusedWorker } from '../platform/offline-start.ts';
import { watchTyping } from '../platform/unsaved.ts';
import { isPublicPage } from '../routes/first-page.ts';
import { syncStatus } from '../sync/sync-status.ts';
import { showToast } from '../ui/toast.ts';
import { rememberTyped, replayEarlyPress } from './early-input.ts';
import { isIdle } from './is-idle.ts';
import { forgetMissingStyles } from './part-missing.tsx';
import { type AppRouter, createAppRouter } from './router.ts';

/** A page younger than this, in ms, is not reloaded for a missing chunk: without a network it would reload for ever. */
const FRESH_MS = 10_000;

/** Starts the app in `#app`. */
export function startApp(): void {
  const container = document.getElementById('app');
  if (!container) throw new Error('index.html has no #app');
  const router = createAppRouter();

  void startSession({
    stopServices: async () => (await import('./signed-in-services.ts')).stopServices(),
    onEnd(why) {
      if (why === 'elsewhere') return location.replace('/');
      const { title, description, to } = endingAt(router.state.location.pathname);
      showToast({ title, isError: true, ...(description !== undefined && { description }) });
      setTimeout(() => {
        setSessionState({ status: 'signed-out' });
        void router.navigate({ to });
      }, UNAUTHORIZED_REDIRECT_MS);
    },
  });
  void mountApp(container, router);

  if (hasEnglishTexts()) void import('../language/mark-english.ts').then((module) => module.markEnglish(document.body));
  const notice = consumeNotice();
  if (notice) showToast(notice);
  // The server no longer has a chunk of this build: the page is older than the server.
  addEventListener('vite:preloadError', (event) => {
    forgetMissingStyles(event.payload);
    // A fresh page is not older, and offline a reload would fail: the error page explains instead.
    if (event.timeStamp < FRESH_MS || syncStatus.get().network !== 'online') return;
    event.preventDefault();
    if (isIdle()) location.reload();
  });
  watchTyping();
  if (import.meta.env.PROD) afterLoad(() => whenShown(() => whenIdle(followOtherTabs)));
}

/**
 * Draws the app in `#app`: hydrates the prerendered page, or replaces it if it has another address or language, or the user is
 * signed in. Drawing is a transition, because the page is in use meanwhile.
 */
async function mountApp(container: HTMLElement, router: AppRouter): Promise<void> {
  const { dataset } = document.documentElement;
  const app = <RouterProvider router={router} />;
  if (dataset['boot'] === 'page') {
    // The router then renders the same tree as in prerendering: without a boundary around the root.
    router.ssr = { manifest: undefined };
    // The first render needs the page's chunk.
    await router.load();
    const restoreTyped = rememberTyped(container);
    const onRecoverableError = (error: unknown) => {
      restoreTyped();
      reportError(error);
    };
    startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
    return replayEarlyPress();
  }
  container.replaceChildren();
  if (isOwnPageExpected()) container.dataset['waiting'] = '';
  delete dataset['boot'];
  startTransition(() => createRoot(container).render(app));
}

/** Whether the page appears with its content (`<Painted/>`): parts of a signed-in user's page would move each other. */
function isOwnPageExpected(): boolean {
  return sessionState.get().status === 'loading' && !isPublicPage(location.pathname);
}

/** Message and destination after a session expired: the administrators' pages have their own. */
function endingAt(path: string): {
  readonly title: string;
  readonly description?: string;
  readonly to: '/' | '/login';
} {
  if (/^\/(?:services|admin)(?:\/|$)/.test(path)) return { title: sessionTexts.adminSessionExpired, to: '/' };
  return { title: sessionTexts.unauthorized, description: sessionTexts.unauthorizedDescription, to: '/login' };
}

/** Prepares later visits, so this visit does not wait for it. */
function followOtherTabs(): void {
  followAppearance();
  void followLanguageChanges().catch(() => undefined);
  void watchForUpdates().catch(noteRefusedWorker);
}

/** Stores the language file for offline use. */
async function followLanguageChanges(): Promise<void> {
  const isWanted = wantedLanguage() === spokenLanguage();
  if (isWanted && 'caches' in globalThis) await saveLanguage(spokenFile());
}

async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { AppUpdates } = await import('../platform/service-worker.ts');
  const updates = await AppUpdates.start({
    session: sessionStorage,
    // The file's name is its content hash.
    buildId: import.meta.url,
    reload: () => location.reload(),
    isIdle,
    isUsed: () => navigator.userActivation?.hasBeenActive ?? true,
  });
  const listen = () => syncStatus.get().isUpdateRequired && updates.require();
  syncStatus.subscribe(listen);
  listen();
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') setTimeout(run, 0);
  else addEventListener('load', run, { once: true });
}
