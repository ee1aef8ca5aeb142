import { loadLanguage } from './language/load-language.ts';
import { wantedLanguage } from './language/wanted-language.ts';
import { keepInstallPrompt } from './platform/install-prompt.ts';
import { hasNotice } from './platform/notice.ts';
import { readSignedInFlag } from './platform/signed-in-flag.ts';

/**
 * The entry: small enough to block nothing. A page that starts as the app fetches it at once, with the feed beside it;
 * a prerendered public page first lets the visitor read, and fetches it when there is time or need.
 */
const isApp = document.documentElement.dataset.boot === 'app' || import.meta.env.DEV;
const isFeed = readSignedInFlag() !== null && (location.pathname === '/' || location.pathname === '/home');
let isStarted = false;
keepInstallPrompt();

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const language = wantedLanguage();
  if (language === 'en') return startApp();
  // Texts are made when modules are first read: another language is there before any of the app is.
  void loadLanguage(language).catch(speakEnglish).then(startApp);
}

function startApp(): void {
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    void import('./ui/gallery/start-gallery.tsx').then(({ startGallery }) => startGallery());
    return;
  }
  void import('./app/start.tsx').then((app) => app.startApp());
  if (isApp && isFeed) void import('./routes/feed-page.tsx');
}

/** The other language is not on this device, and there is no network to bring it. */
function speakEnglish(): void {
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
}

if (isApp || hasNotice()) {
  start();
} else {
  const first = document.getElementById('first');
  first?.addEventListener('submit', (event) => {
    event.preventDefault();
    first.dataset.submitted = '';
    start();
  });
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, passive: true });
  afterPaint(() => whenIdle(start));
}

/** Once the page is painted: what it shows first does not share the network and the processor with the app. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
