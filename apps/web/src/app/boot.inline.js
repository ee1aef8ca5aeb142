// Inlined into <head>, before anything is painted: says whether this page starts as the app. Kept tiny.
// The key is that of platform/signed-in-flag.ts.
(() => {
  const root = document.documentElement;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('posy.signed-in') !== null;
    const theme = localStorage.getItem('posy.theme');
    if (theme) root.dataset.theme = theme;
  } catch {}
  if (isSignedIn || !root.dataset.first.split(' ').includes(location.pathname)) root.dataset.boot = 'app';
})();
