import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { showDialog } from '../../kit/open-dialog.ts';
import { startAt } from '../../kit/page-start.ts';
import { preserveFocus } from '../../ui/preserve-focus.ts';
import { useStore } from '../../ui/use-store.ts';
import { moveToCard, pressInCard } from './current-post.ts';
import { keyboardSetting } from './keyboard-setting.ts';

const SEARCH_FIELD = '#content input[type="search"]';

/**
 * Listens for single keys on every signed-in page, unless they are switched off; `?` and F6 work in any case. Keeps the focus
 * from getting lost there. Draws nothing.
 */
export function KeyboardShortcuts() {
  const isOn = useStore(keyboardSetting);
  const navigate = useNavigate();
  const go = useEffectEvent((to: Destination) => void navigate({ to }));
  const search = useEffectEvent(() => {
    if (location.pathname === '/discover') return document.querySelector<HTMLElement>(`#app ${SEARCH_FIELD}`)?.focus();
    startAt(SEARCH_FIELD);
    void navigate({ to: '/discover' });
  });

  useEffect(preserveFocus, []);
  useEffect(() => tinykeys(window, { F6: goToMessage }), []);
  useEffect(() => {
    const help = { 'Shift+?': () => showDialog('keys'), '?': () => showDialog('keys') };
    if (!isOn) return tinykeys(window, catching(help));
    return tinykeys(
      window,
      catching({
        ...help,
        j: () => moveToCard(1),
        k: () => moveToCard(-1),
        l: () => pressInCard('l'),
        c: () => pressInCard('c'),
        o: () => pressInCard('o'),
        Enter: () => document.activeElement?.matches('[data-post]') === true && pressInCard('o'),
        n: () => showDialog('create-post'),
        '/': () => search(),
        'Shift+/': () => search(),
        'g h': () => go('/'),
        'g d': () => go('/discover'),
        'g m': () => go('/messages'),
        'g b': () => go('/dashboard'),
        'g s': () => go('/settings'),
      }),
    );
  }, [isOn]);
  return null;
}

type Destination = '/' | '/discover' | '/messages' | '/dashboard' | '/settings';

/** Focuses the visible toast, which is at the end of the tab order. */
function goToMessage(event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[data-messages] button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** A shortcut without effect returns `false` and leaves the key to the browser. */
function catching(keys: Readonly<Record<string, () => unknown>>): Record<string, (event: KeyboardEvent) => void> {
  return Object.fromEntries(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event: KeyboardEvent) => {
        if (mayCatch(event) && act() !== false) event.preventDefault();
      },
    ]),
  );
}

/** Layers above the page with keys of their own. */
const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPED_IN = 'input, textarea, select, [contenteditable]';
/** Inputs in which letters mean nothing. */
const NOT_TYPED_IN = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';

/** Whether a key press is a shortcut: no field has the focus, no layer is open, no modifier is held, and it is unhandled. */
export function mayCatch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyped = target instanceof Element && target.closest(TYPED_IN) !== null && !target.matches(NOT_TYPED_IN);
  return !isTyped && document.querySelector(COVERS) === null;
}
