// Inlined into <head>, before anything is painted: says in which language, and whether this page starts as the app. Kept
// tiny. The keys are those of platform/signed-in-flag.ts and language/wanted-language.ts, the languages of languages.ts.
(() => {
  const root = document.documentElement;
  const languages = ['en', 'de', 'ar'];
  let isSignedIn = false;
  let chosen = null;
  try {
    isSignedIn = localStorage.getItem('posy.signed-in') !== null;
    chosen = localStorage.getItem('posy.language');
    const theme = localStorage.getItem('posy.theme');
    if (theme) root.dataset.theme = theme;
    // A post that a link led to, for after the log-in (feed/linked-post.ts): a link of this page may be followed before
    // the app is there to keep it.
    const post = new URLSearchParams(location.search).get('post');
    if (post && !isSignedIn) sessionStorage.setItem('posy-link', post);
  } catch {}
  const wishes = [chosen, ...navigator.languages.map((each) => each.split('-')[0]), 'en'];
  const language = wishes.find((each) => languages.includes(each));
  // What was rendered in another language is not shown first, to be taken away again.
  const isFirst = language === root.lang && root.dataset.first.split(' ').includes(location.pathname);
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  if (isSignedIn || !isFirst) root.dataset.boot = 'app';
})();
