import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { pressInCard } from './current-post.ts';
import { goToMessage } from './go-to-message.ts';
import { keyboardSetting } from './keyboard-setting.ts';
import { mayCatch } from './may-catch.ts';

/** A key pressed on an element, and whether it is a short cut. */
function isCaught(element: Element, init: KeyboardEventInit = {}): boolean {
  let isShortcut = false;
  const listener = (event: Event) => {
    if (event instanceof KeyboardEvent) isShortcut = mayCatch(event);
  };
  document.addEventListener('keydown', listener, { once: true });
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }));
  return isShortcut;
}

function add(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  parent: Element = document.body,
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

test('a key on the page, a button or a switch is a short cut', () => {
  expect(isCaught(document.body)).toBe(true);
  expect(isCaught(add('button'))).toBe(true);
  expect(isCaught(add('input', { type: 'checkbox' }))).toBe(true);
});

test('where something is typed it is a letter', () => {
  expect(isCaught(add('input', { type: 'search' }))).toBe(false);
  expect(isCaught(add('textarea'))).toBe(false);
  expect(isCaught(add('select'))).toBe(false);
  expect(isCaught(add('span', {}, add('div', { contenteditable: 'true' })))).toBe(false);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'with a modifier, or while a word is composed, it is not ours: %o',
  (init) => {
    expect(isCaught(document.body, init)).toBe(false);
  },
);

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('while a %s is open, keys are its own', (role) => {
  add('div', { role });

  expect(isCaught(document.body)).toBe(false);
});

test('a key presses its control in the post that has focus, and says when there is none', () => {
  const card = add('article', { 'data-post': '1', tabindex: '-1' });
  const pressed: string[] = [];
  add('button', { 'data-shortcut': 'l' }, card).addEventListener('click', () => pressed.push('l'));
  card.focus();

  expect([pressInCard('l'), pressInCard('c')]).toEqual([true, false]);
  expect(pressed).toEqual(['l']);
});

test('what a key opens gives the focus back to its own button, and not to the first of the post', () => {
  const card = add('article', { 'data-post': '1', tabindex: '-1' });
  add('button', {}, card);
  const comments = add('button', { 'data-shortcut': 'c' }, card);
  const focused: (Element | null)[] = [];
  comments.addEventListener('click', () => focused.push(document.activeElement));
  card.focus();

  pressInCard('c');

  expect(focused).toEqual([comments]);
});

test('the switch is kept on the device, and outlives the account', () => {
  const heard: boolean[] = [];
  const stop = keyboardSetting.subscribe(() => heard.push(keyboardSetting.get()));

  keyboardSetting.set(false);
  const isUnderPosy = Object.keys(localStorage).some((key) => key.startsWith('posy.'));
  keyboardSetting.set(true);
  stop();

  expect(heard).toEqual([false, true]);
  expect(isUnderPosy).toBe(false);
});

test("F6 leads to what can be done about a message, and is the browser's while there is none", () => {
  const { unmount } = render(<Toaster />);
  const none = new KeyboardEvent('keydown', { key: 'F6', cancelable: true });
  goToMessage(none);

  act(() => void showToast({ title: 'Muted', action: { label: 'Undo', onSelect: () => undefined } }));
  const some = new KeyboardEvent('keydown', { key: 'F6', cancelable: true });
  goToMessage(some);

  expect([none.defaultPrevented, some.defaultPrevented]).toEqual([false, true]);
  expect(document.activeElement?.textContent).toBe('Undo');
  unmount();
});
