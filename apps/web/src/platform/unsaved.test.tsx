import { beforeAll, expect, test } from 'vitest';
import { hasUnsaved, beginWork, watchTyping } from './unsaved.ts';

beforeAll(() => watchTyping());

test('typed text keeps the page until it is sent, or its field is removed', () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  expect(hasUnsaved()).toBe(false);

  type(field, 'Hello');
  expect(hasUnsaved()).toBe(true);
  type(field, '');
  expect(hasUnsaved()).toBe(false);
  type(field, 'Hello again');
  field.remove();

  expect(hasUnsaved()).toBe(false);
});

test('a changed switch does not keep the page', () => {
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  document.body.append(box);

  box.dispatchEvent(new Event('input', { bubbles: true }));

  expect(hasUnsaved()).toBe(false);
});

test('work keeps the page until all of it is done', () => {
  const first = beginWork();
  const second = beginWork();

  first();
  first();
  expect(hasUnsaved()).toBe(true);
  second();

  expect(hasUnsaved()).toBe(false);
});

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
