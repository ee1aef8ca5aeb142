import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { act } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLanguages } from '../../scripts/build-pages.ts';
import { hasUnsaved, watchTyping } from '../platform/unsaved.ts';
import { rememberTyped, replayEarlyPress } from './early-input.ts';
import { startWhenUsed } from './start-when-used.ts';

const BOOT = withLanguages(readFileSync(join(import.meta.dirname, 'boot.inline.js'), 'utf8'));
const { dataset } = document.documentElement;

let app: HTMLElement;
let root: Root | null = null;
let starts = 0;
let pressed: string[] = [];
let mismatches = 0;

/** A link, and a form with three buttons. */
function Form() {
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    pressed.push(event.nativeEvent.submitter?.textContent ?? '');
  };
  return (
    <>
      <a href="#elsewhere">Elsewhere</a>
      <form onSubmit={send}>
        <input name="email" />
        <button type="button" className="show" onClick={() => pressed.push('Show')}>
          Show
        </button>
        <button type="submit" className="send">
          Log In
        </button>
        <button type="submit" className="send">
          Open Admin Panel
        </button>
      </form>
    </>
  );
}

beforeEach(() => {
  starts = 0;
  pressed = [];
  mismatches = 0;
  app = prerendered();
  document.body.replaceChildren(app);
  dataset['paths'] = location.pathname;
  document.documentElement.lang = 'en';
  runInThisContext(BOOT);
});

afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
  replayEarlyPress();
});

/** The form's elements, before hydration. */
function prerendered(): HTMLElement {
  const container = document.createElement('div');
  const drawn = createRoot(container);
  act(() => drawn.render(<Form />));
  const page = document.createElement('div');
  page.append(...[...container.childNodes].map((node) => node.cloneNode(true)));
  act(() => drawn.unmount());
  return page;
}

function find<E extends HTMLElement>(selector: string): E {
  const found = app.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** Hydrates like app/start.tsx. */
async function hydrate(): Promise<void> {
  await act(async () => {
    const restoreTyped = rememberTyped(app);
    const onRecoverableError = () => {
      mismatches++;
      restoreTyped();
    };
    root = hydrateRoot(app, <Form />, { onRecoverableError });
    replayEarlyPress();
  });
}

test('the app submits a form once, with the pressed button, that was submitted before hydration', async () => {
  find('.send:last-of-type').click();
  const before = [...pressed];

  await hydrate();
  replayEarlyPress();

  expect([before, pressed]).toEqual([[], ['Open Admin Panel']]);
});

test('the app presses only the last button that was pressed before hydration', async () => {
  find('.send:last-of-type').click();
  find('.show').click();

  await hydrate();

  expect(pressed).toEqual(['Show']);
});

test('after hydration no press is recorded or repeated', async () => {
  await hydrate();

  find('.show').click();

  expect([pressed, dataset['pressed'], dataset['boot']]).toEqual([['Show'], undefined, undefined]);
});

test('typed text, focus and caret survive hydration, and the text counts as unsaved', async () => {
  const field = find<HTMLInputElement>('input');
  field.focus();
  field.value = 'ada@example';
  field.setSelectionRange(3, 3);

  watchTyping();
  await hydrate();

  expect(find('input')).toBe(field);
  expect(document.activeElement).toBe(field);
  expect([field.value, field.selectionStart]).toEqual(['ada@example', 3]);
  expect(hasUnsaved()).toBe(true);
});

/** A password manager puts its button before a field. */
function putIcon(): void {
  const icon = document.createElement('button');
  icon.type = 'button';
  find('input').before(icon);
}

test('E26 input and press beside the icon of a password manager are kept', async () => {
  const field = find<HTMLInputElement>('input');
  field.focus();
  field.value = 'ada@example';
  field.setSelectionRange(3, 3);
  find('.send:last-of-type').click();
  putIcon();

  await hydrate();

  const drawn = find<HTMLInputElement>('input');
  expect([mismatches > 0, drawn === field]).toEqual([true, false]);
  expect([drawn.value, drawn.selectionStart, document.activeElement === drawn]).toEqual(['ada@example', 3, true]);
  expect(pressed).toEqual(['Open Admin Panel']);
});

test('a press while React draws the page anew counts once', async () => {
  find<HTMLInputElement>('input').value = 'ada@example';
  putIcon();
  const restoreTyped = rememberTyped(app);
  replayEarlyPress();
  root = hydrateRoot(app, <Form />, { onRecoverableError: restoreTyped });

  await act(async () => find('.show').click());

  expect([pressed, find<HTMLInputElement>('input').value]).toEqual([['Show'], 'ada@example']);
});

test.each([
  ['a mouse on the same button', '.show', 'mouse', ['Show']],
  ['a mouse elsewhere', 'input', 'mouse', []],
  ['a finger, whose click the browser sends to the new button', '.show', 'touch', []],
])(
  'E26 a press that began before React drew the page anew is ended by %s',
  async (_what, on, pointerType, expected) => {
    putIcon();
    await act(async () => {
      const restoreTyped = rememberTyped(app);
      find('.show').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
      root = hydrateRoot(app, <Form />, { onRecoverableError: restoreTyped });
      replayEarlyPress();
    });

    for (const type of ['pointerup', 'pointerup']) {
      await act(async () => find(on).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })));
    }

    expect(pressed).toEqual(expected);
  },
);

test('E26 the app presses the button that was pressed, whatever was put before it', async () => {
  putIcon();
  find('.show').click();

  await hydrate();

  expect(pressed).toEqual(['Show']);
});

test('the app starts when a field of the page is used, once', () => {
  startWhenUsed(() => starts++);
  const before = starts;

  find('input').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('input').focus();
  find('input').dispatchEvent(new Event('keydown', { bubbles: true }));

  expect([before, starts]).toEqual([0, 1]);
});

test('the app starts at once if a button was pressed before the entry had loaded', () => {
  find('.send:last-of-type').click();

  startWhenUsed(() => starts++);

  expect(starts).toBe(1);
});

test('the browser follows a link of the page without the app', () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  startWhenUsed(() => starts++);

  find('a').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('a').dispatchEvent(event);

  expect([event.defaultPrevented, starts]).toEqual([false, 0]);
});
