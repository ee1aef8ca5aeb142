// Inlined into <head>, before anything is painted: says in which language, and whether this page starts as the app. Kept
// tiny. The keys are those of platform/signed-in-flag.ts and language/wanted-language.ts, the languages of languages.ts.
(() => {
  const root = document.documentElement;
  const languages = ['en', 'de', 'ar'];
  const search = new URLSearchParams(location.search);
  let isSignedIn = false;
  let chosen = null;
  try {
    isSignedIn = localStorage.getItem('posy.signed-in') !== null;
    // Storage that was emptied: the server saw the cookie (platform/session-hint.ts).
    if (!isSignedIn && localStorage.getItem('posy.signed-out') === null) {
      const [page] = performance.getEntriesByType('navigation');
      isSignedIn = Boolean(page?.serverTiming?.some(({ name }) => name === 'session'));
    }
    chosen = localStorage.getItem('posy.language');
    const theme = localStorage.getItem('posy.theme');
    if (theme) root.dataset.theme = theme;
    // A post that a link led to, for after the log-in (feed/linked-post.ts): a link of this page may be followed before
    // the app is there to keep it.
    const post = search.get('post');
    if (post && !isSignedIn) sessionStorage.setItem('posy-link', post);
  } catch {}
  const wanted = [chosen, ...navigator.languages.map((each) => each.split('-')[0]), 'en'];
  const language = wanted.find((each) => languages.includes(each));
  // A page of another language or address stays hidden: the app would replace it at once.
  const isThisPage = language === root.lang && root.dataset.paths.split(' ').includes(location.pathname);
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  // The app reads and keeps the reason of a launch (shared-in/launch.ts): nothing is pressed before it is there.
  const isLaunch = search.has('create') || search.has('shared');
  // `page`: the app hydrates this page. `app`: it draws another (app/start.tsx).
  root.dataset.boot = isSignedIn || isLaunch || !isThisPage ? 'app' : 'page';

  // A button that is pressed before hydration is pressed again after it (app/replay-early-input.ts). Enter in a form is
  // a click on its button, too. The browser itself would send the form and load a page.
  addEventListener('click', (event) => {
    const button = root.dataset.boot === 'page' && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    root.dataset.pressed = [...document.querySelectorAll('button')].indexOf(button);
  });
})();
