import { startWhenUsed } from './app/start-when-used.ts';
import { loadLanguage } from './language/load-language.ts';
import { wantedLanguage } from './language/wanted-language.ts';
import { afterPaint, inNextTask, whenIdle } from './platform/idle.ts';
import { captureInstallPrompt } from './platform/install-prompt.ts';
import { hasNotice } from './platform/notice.ts';
import { sessionHint } from './platform/session-hint.ts';
import { readSignedInFlag } from './platform/signed-in-flag.ts';
import { loadFirstPage } from './routes/first-page.ts';

/**
 * The entry is small, so that it blocks nothing. A signed-in page loads the app and its first page at once; a prerendered
 * public page loads the app when the browser is idle or the page is used.
 */
const isApp = document.documentElement.dataset.boot === 'app' || import.meta.env.DEV;
let isStarted = false;
captureInstallPrompt();

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const language = wantedLanguage();
  if (language === 'en') return startApp();
  // Texts are fixed when modules are first evaluated, so the language loads before the app.
  void loadLanguage(language).catch(speakEnglish).then(startApp);
}

function startApp(): void {
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    void import('./ui/gallery/start-gallery.tsx').then(({ startGallery }) => startGallery());
    return;
  }
  // Evaluating the file and starting the app are two tasks, so that input between them is handled.
  void import('./app/start.tsx').then((app) => inNextTask(app.startApp));
  void loadFirstPage(location.pathname, readSignedInFlag() !== null || sessionHint() === 'yes');
}

/** Falls back to English if the other language is not on this device and cannot be loaded. */
function speakEnglish(): void {
  // The prerendered page is in the other language, so the app replaces it.
  document.documentElement.dataset.boot = 'app';
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
}

if (isApp || hasNotice()) {
  start();
} else {
  startWhenUsed(start);
  afterPaint(() => whenIdle(start));
}
