/** Calls `start` as soon as the page is used for more than reading. A link needs no app: the browser follows it. */
export function startWhenUsed(start: () => void): void {
  const used = new AbortController();
  const startOnce = () => {
    used.abort();
    start();
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    const listener = (event: Event) => void (isOnLink(event) || startOnce());
    addEventListener(type, listener, { passive: true, signal: used.signal });
  }
  // The page was used before this file was loaded.
  if (document.documentElement.dataset['pressed'] !== undefined || document.querySelector('input:focus')) startOnce();
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('a[href]') !== null;
}
