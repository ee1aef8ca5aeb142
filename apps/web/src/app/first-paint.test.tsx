import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hasUnsaved, watchTyping } from '../platform/unsaved.ts';
import { watchEarlyUse } from './early-use.ts';
import { endFirstPaint, whenShown } from './first-paint.ts';

const BOOT = readFileSync(join(import.meta.dirname, 'boot.inline.js'), 'utf8');

let starts = 0;
let pressed: string[] = [];

beforeAll(() => {
  document.documentElement.dataset['first'] = location.pathname;
  runInThisContext(BOOT);
  watchTyping();
});

beforeEach(() => {
  starts = 0;
  pressed = [];
  const first = element('div', { id: 'first' }, page());
  const app = element('div', { id: 'app', 'data-waiting': '' }, page());
  document.body.replaceChildren(first, app);
  app.addEventListener('click', (event) => {
    if (event.target instanceof HTMLButtonElement) pressed.push(event.target.textContent);
    event.preventDefault();
  });
  watchEarlyUse(() => starts++);
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** What the page and the app both show: a link, and a form with three buttons. */
function page(): readonly Node[] {
  const button = (type: string, label: string) => element('button', { type }, [document.createTextNode(label)]);
  const form = element('form', {}, [
    element('input', { name: 'email', type: 'text' }),
    element('input', { name: 'password', type: 'password' }),
    button('button', 'Show'),
    button('submit', 'Log In'),
    button('submit', 'Open Admin Panel'),
  ]);
  return [element('a', { href: '#elsewhere' }, [document.createTextNode('Elsewhere')]), form];
}

function element(tag: string, attributes: Readonly<Record<string, string>>, children: readonly Node[] = []): Element {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function early<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(`#first ${selector}`);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

function inApp<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(`#app ${selector}`);
  if (!found) throw new Error(`The app has no ${selector}`);
  return found;
}

test('whoever goes into a field of the page starts the app, once', () => {
  early('input').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  early('input').focus();
  early('input').dispatchEvent(new Event('keydown', { bubbles: true }));

  expect(starts).toBe(1);
});

test('a link of the page is followed without the app', () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });

  early('a').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  early('a').dispatchEvent(event);

  expect(event.defaultPrevented).toBe(false);
  expect(starts).toBe(0);
});

test('what was typed before the app came keeps its value, its focus and the place of the caret', () => {
  const field = early<HTMLInputElement>('input[name=email]');
  field.focus();
  field.value = 'ada@example';
  field.setSelectionRange(3, 3);

  endFirstPaint();

  const taken = inApp<HTMLInputElement>('input[name=email]');
  expect(document.getElementById('first')).toBeNull();
  expect(document.activeElement).toBe(taken);
  expect([taken.value, taken.selectionStart]).toEqual(['ada@example', 3]);
});

test('a form that was sent before the app came is sent by the app, with the button that was pressed', () => {
  early('button:last-of-type').click();
  expect(pressed).toEqual([]);

  endFirstPaint();

  expect(pressed).toEqual(['Open Admin Panel']);
});

test('a form that was sent before any script came starts the app, and is sent by it', () => {
  early('button:last-of-type').click();

  watchEarlyUse(() => starts++);
  endFirstPaint();

  expect(starts).toBe(1);
  expect(pressed).toEqual(['Open Admin Panel']);
});

test('keys go on in the app from the link or button where they were', () => {
  early('a').focus();

  endFirstPaint();

  expect(document.activeElement).toBe(inApp('a'));
});

test('what was typed before the app came is looked after like all that is typed', () => {
  early<HTMLInputElement>('input[name=email]').value = 'ada@example';
  expect(hasUnsaved()).toBe(false);

  endFirstPaint();

  expect(hasUnsaved()).toBe(true);
});

test('what is being pressed is let go of before the app takes over, so that the press counts', () => {
  vi.useFakeTimers();
  early('a').dispatchEvent(new Event('pointerdown', { bubbles: true }));

  endFirstPaint();
  const during = document.getElementById('first');
  early('a').dispatchEvent(new Event('pointerup', { bubbles: true }));
  const withClick = document.getElementById('first');
  vi.runAllTimers();

  expect([during, withClick]).toEqual([expect.anything(), expect.anything()]);
  expect(document.getElementById('first')).toBeNull();
});

test('a button that was pressed before the app came is pressed in the app, once', () => {
  early('button').click();

  endFirstPaint();
  endFirstPaint();

  expect(pressed).toEqual(['Show']);
});

test.each(['compositionstart', 'compositionupdate'])(
  'a word that is being put together is completed before the app takes over (%s)',
  (type) => {
    const field = early<HTMLInputElement>('input[name=email]');
    field.dispatchEvent(new Event(type, { bubbles: true }));

    endFirstPaint();
    endFirstPaint();
    const before = inApp<HTMLInputElement>('input[name=email]').value;
    field.value = '花';
    field.dispatchEvent(new Event('compositionend', { bubbles: true }));

    expect(before).toBe('');
    expect(inApp<HTMLInputElement>('input[name=email]').value).toBe('花');
    expect(document.getElementById('first')).toBeNull();
  },
);

test('what nobody looks at yet is begun once the app is shown, and once', () => {
  const begun: string[] = [];
  whenShown(() => begun.push('waited'));
  const before = [...begun];

  endFirstPaint();
  endFirstPaint();
  whenShown(() => begun.push('at once'));

  expect(before).toEqual([]);
  expect(begun).toEqual(['waited', 'at once']);
});

test('a screen that never comes holds nothing up for ever', () => {
  vi.useFakeTimers();
  let begun = 0;
  whenShown(() => begun++);

  vi.advanceTimersByTime(3000);
  endFirstPaint();

  expect(begun).toBe(1);
});
