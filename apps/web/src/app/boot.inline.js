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
  const pendingMutations = [chosen, ...navigator.languages.map((each) => each.split('-')[0]), 'en'];
  const language = pendingMutations.find((each) => languages.includes(each));
  // What was rendered in another language is not shown first, to be taken away again.
  const isFirst = language === root.lang && root.dataset.first.split(' ').includes(location.pathname);
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  // What the system opened Posy for (shared-in/launch.ts) is told and kept by the app: nothing is pressed before it is there.
  const isLaunch = search.has('create') || search.has('shared');
  if (isSignedIn || isLaunch || !isFirst) root.dataset.boot = 'app';

  // What somebody does with `#first` before the app is there stays in it; the app goes on from there (early-use.ts).
  const keep = (types, work) => {
    for (const type of types) {
      addEventListener(type, (event) => {
        const first = document.getElementById('first');
        if (first) work(first, event);
      });
    }
  };
  const press = (first, button) => (first.dataset.pressed = [...first.querySelectorAll('button')].indexOf(button));
  const free = (first, what) => {
    delete first.dataset[what];
    first.dispatchEvent(new Event('free'));
  };
  // The browser itself would take along what was typed.
  keep(['submit'], (first, event) => {
    if (!first.contains(event.target)) return;
    event.preventDefault();
    press(first, event.submitter);
  });
  keep(['click'], (first, { target }) => {
    const button = target.closest('button');
    // Of a form, its `submit` tells.
    if (button && button.type !== 'submit' && first.contains(button)) press(first, button);
  });
  keep(['compositionstart', 'compositionupdate'], (first) => (first.dataset.composing = ''));
  keep(['compositionend'], (first) => free(first, 'composing'));
  keep(['pointerdown'], (first) => (first.dataset.held = ''));
  // The click comes right behind. Where a menu is opened or something is dragged, there is no other end.
  keep(['pointerup', 'pointercancel', 'contextmenu'], (first) => setTimeout(free, 0, first, 'held'));
})();
