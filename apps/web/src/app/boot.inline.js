// Runs in <head> before the first paint, so it is tiny. Chooses looks and language, and whether the app hydrates this page or draws
// another. Keys are those of platform/signed-in-flag.ts, platform/appearance.ts and language/wanted-language.ts. The build fills in the
// languages (contract/languages.ts).
(() => {
  const root = document.documentElement;
  const languages = LANGUAGES;
  const search = new URLSearchParams(location.search);
  let isSignedIn = false;
  let chosen = null;
  try {
    isSignedIn = localStorage.getItem('posy.signed-in') !== null;
    // The browser may have emptied its storage but kept the cookie: the server reports the cookie (platform/session-hint.ts).
    if (!isSignedIn && localStorage.getItem('posy.signed-out') === null) {
      const [page] = performance.getEntriesByType('navigation');
      isSignedIn = Boolean(page?.serverTiming?.some(({ name }) => name === 'session'));
    }
    chosen = localStorage.getItem('posy.language');
    const theme = localStorage.getItem('posy.theme');
    if (theme) {
      root.dataset.theme = theme;
      // The bars of browser and system (platform/appearance.ts).
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
        meta.dataset.of = meta.getAttribute('media').includes('dark') ? 'dark' : 'light';
        meta.setAttribute('media', meta.dataset.of === theme ? 'all' : 'not all');
      }
    }
    const text = localStorage.getItem('posy.text-size');
    if (text) root.dataset.text = text;
    // Stores a linked post until after the log-in (feed/home-search.ts): the visitor may follow a link of this page before
    // the app has loaded.
    const post = search.get('post');
    if (post && !isSignedIn) sessionStorage.setItem('posy-link', post);
  } catch {}
  // Dexie opens a channel as it loads, and a browser that blocks storage may refuse it (platform/open-channel.ts).
  try {
    new BroadcastChannel('posy').close();
  } catch {
    delete globalThis.BroadcastChannel;
  }
  const wanted = [chosen, ...(navigator.languages ?? []).map((each) => each.split(/[-_]/)[0]), 'en'];
  const language = wanted.find((each) => languages.includes(each));
  // A page with another language or address stays hidden, because the app replaces it at once. A shared link has its own page.
  const path = search.has('post') && /^\/(home)?$/.test(location.pathname) ? '/?post' : location.pathname;
  const isThisPage = language === root.lang && root.dataset.paths.split(' ').includes(path);
  root.lang = language;
  root.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  // The app reads the reason of a launch (shared-in/launch.ts), so the user must not leave the page before it has loaded.
  const isLaunch = search.has('create') || search.has('shared');
  // `page`: the app hydrates this page. `app`: it draws another (app/start.tsx).
  root.dataset.boot = isSignedIn || isLaunch || !isThisPage ? 'app' : 'page';

  // A button that is pressed before hydration is pressed again afterwards (app/early-input.ts); Enter in a form is a
  // click on its button, too. Otherwise the browser would submit the form and load another page.
  addEventListener('click', (event) => {
    const button = root.dataset.boot === 'page' && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // Extensions add buttons of their own. The class tells which ones are ours.
    const { className } = button;
    root.dataset.pressed = `${[...document.getElementsByClassName(className)].indexOf(button)} ${className}`;
  });
})();
