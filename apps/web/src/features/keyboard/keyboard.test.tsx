import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { showToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { pressInCard } from './current-post.ts';
import { keyboardSetting } from './keyboard-setting.ts';
import { KeyboardShortcuts, mayCatch } from './keyboard-shortcuts.tsx';
import { KeysDialog } from './keys-dialog.tsx';

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

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('a key on the page, a button or a switch is a shortcut', () => {
  expect(isCaught(document.body)).toBe(true);
  expect(isCaught(add('button'))).toBe(true);
  expect(isCaught(add('input', { type: 'checkbox' }))).toBe(true);
});

test('a key in a text field is a letter', () => {
  expect(isCaught(add('input', { type: 'search' }))).toBe(false);
  expect(isCaught(add('textarea'))).toBe(false);
  expect(isCaught(add('select'))).toBe(false);
  expect(isCaught(add('span', {}, add('div', { contenteditable: 'true' })))).toBe(false);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a key with a modifier or during composition is ignored: %o',
  (init) => {
    expect(isCaught(document.body, init)).toBe(false);
  },
);

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('while a %s is open, shortcuts are off', (role) => {
  add('div', { role });

  expect(isCaught(document.body)).toBe(false);
});

test('a key presses its control in the focused post, and reports when there is none', () => {
  const card = add('article', { 'data-post': '1', tabindex: '-1' });
  const pressed: string[] = [];
  add('button', { 'data-shortcut': 'l' }, card).addEventListener('click', () => pressed.push('l'));
  card.focus();

  expect([pressInCard('l'), pressInCard('c')]).toEqual([true, false]);
  expect(pressed).toEqual(['l']);
});

test('B11 a dialog opened by a key returns the focus to its own button, not to the first of the post', () => {
  const card = add('article', { 'data-post': '1', tabindex: '-1' });
  add('button', {}, card);
  const comments = add('button', { 'data-shortcut': 'c' }, card);
  const focused: (Element | null)[] = [];
  comments.addEventListener('click', () => focused.push(document.activeElement));
  card.focus();

  pressInCard('c');

  expect(focused).toEqual([comments]);
});

test('the switch is stored on the device, and survives the account', () => {
  const handled: boolean[] = [];
  const stop = keyboardSetting.subscribe(() => handled.push(keyboardSetting.get()));

  keyboardSetting.set(false);
  const isUnderPosy = Object.keys(localStorage).some((key) => key.startsWith('posy.'));
  keyboardSetting.set(true);
  stop();

  expect(handled).toEqual([false, true]);
  expect(isUnderPosy).toBe(false);
});

test('the list of keys opens by its key, and its switch turns the other keys off on this device', async () => {
  const draw = (isListed: boolean) => (
    <>
      <KeyboardShortcuts />
      {isListed && <KeysDialog isOpen onClose={() => undefined} />}
    </>
  );
  const opened = (init: KeyboardEventInit) => {
    fireEvent.keyDown(document.body, init);
    const request = openDialog.get();
    closeDialog();
    return request?.[0] ?? null;
  };
  const pressed = () => [opened({ key: '?', code: 'Slash', shiftKey: true }), opened({ key: 'n', code: 'KeyN' })];
  const local = await testLocal();
  const flip = async () => {
    await renderOnDevice(local, draw(true));
    expect(await screen.findByText('Next post')).toBeDefined();
    fireEvent.click(screen.getByRole('switch', { name: 'Use single-key shortcuts' }));
    cleanup();
    await renderOnDevice(local, draw(false));
  };

  await renderOnDevice(local, draw(false));
  expect(pressed()).toEqual(['keys', 'create-post']);
  cleanup();
  await flip();
  expect(pressed()).toEqual(['keys', null]);

  vi.resetModules();
  const { keyboardSetting: ofNextPage } = await import('./keyboard-setting.ts');
  expect(ofNextPage.get()).toBe(false);

  cleanup();
  await flip();
  expect(pressed()).toEqual(['keys', 'create-post']);
});

test('F6 moves to the actions of a toast, and is left to the browser without one', async () => {
  await renderOnDevice(
    await testLocal(),
    <>
      <KeyboardShortcuts />
      <Toaster />
    </>,
  );
  const press = () => fireEvent.keyDown(document.body, { key: 'F6', code: 'F6' });

  expect(press()).toBe(true);
  act(() => void showToast({ title: 'Muted', action: { label: 'Undo', onSelect: () => undefined } }));
  expect(press()).toBe(false);

  expect(document.activeElement?.textContent).toBe('Undo');
});
