import { useEffect, useRef } from 'react';
import styles from './tooltips.module.css';

/** Gap between a tooltip, its target and the edge of the window, in px. */
const GAP_PX = 6;

/**
 * Shows the `title` of an element under the pointer, or focused by a key, after `delayMs`. Browsers show it later and to mice
 * only. The attribute is removed meanwhile, so that the browser does not show it too. Mounted once.
 */
export function Tooltips({ delayMs }: { readonly delayMs: number }) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bubble.current;
    return element ? watchTitles(element, delayMs) : undefined;
  }, [delayMs]);
  // Hidden from screen readers: the target has the same words in its name or beside it.
  return <div ref={bubble} className={styles.tooltip} popover="manual" aria-hidden="true" />;
}

function watchTitles(bubble: HTMLElement, delayMs: number): () => void {
  let current: { readonly host: Element; readonly title: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    if (bubble.matches('[data-shown]')) {
      bubble.removeAttribute('data-shown');
      bubble.hidePopover?.();
    }
    if (current) {
      const { host, title } = current;
      if (!host.hasAttribute('title')) host.setAttribute('title', title);
      host.removeAttribute('data-tooltip');
    }
    current = null;
  };
  const begin = (target: EventTarget | null) => {
    if (!(target instanceof Element) || bubble.contains(target)) return;
    const host = target.closest('[title]');
    if (current && current.host.contains(target)) return;
    end();
    const title = host?.getAttribute('title');
    if (!host || !title) return;
    current = { host, title };
    host.removeAttribute('title');
    host.setAttribute('data-tooltip', title);
    timer = setTimeout(() => host.isConnected && show(bubble, host, title), delayMs);
  };

  const off = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, listen: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listen, { signal: off.signal, capture: true, passive: true });
  on('pointerover', ({ pointerType, target }) => pointerType !== 'touch' && begin(target));
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && end());
  on('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && begin(target));
  on('focusout', end);
  on('pointerdown', end);
  on('keydown', ({ key }) => key === 'Escape' && end());
  on('scroll', end);
  // The target may be beyond the edge of the window.
  addEventListener('resize', end, { signal: off.signal });
  return () => {
    off.abort();
    end();
  };
}

/** Places the tooltip below its target, or above it where there is no space. */
function show(bubble: HTMLElement, host: Element, title: string): void {
  bubble.textContent = title;
  bubble.toggleAttribute('data-shown', true);
  bubble.showPopover?.();
  const { left, width, top, bottom } = host.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const most = innerWidth - offsetWidth - GAP_PX;
  const isBelow = bottom + GAP_PX + offsetHeight <= innerHeight;
  bubble.style.left = `${Math.max(GAP_PX, Math.min(most, left + (width - offsetWidth) / 2))}px`;
  bubble.style.top = `${isBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - offsetHeight)}px`;
}
