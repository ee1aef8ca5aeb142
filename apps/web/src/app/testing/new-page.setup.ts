import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';
import { layersAreClosed } from '../../ui/use-back-closes.ts';

const endings: (() => void)[] = [];

/** Removes the listeners of this file after it: several files share a page, and those of a module would outlive it. */
function removeListenersLater(target: Window | Document): void {
  const add = target.addEventListener;
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add.call(target, type, listener, options);
    // React adds this one once per page.
    if (type !== 'selectionchange') endings.push(() => target.removeEventListener(type, listener, options));
  };
  endings.push(() => {
    target.addEventListener = add;
  });
}

/** Takes back what this file defines as an own property of an object of the page, such as `navigator.connection`. */
function restorePropertiesLater(target: object): void {
  const before = Object.getOwnPropertyDescriptors(target);
  endings.push(() => {
    for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key);
    Object.defineProperties(target, before);
  });
}

// A page has no network until its test gives it one: a developer's Posy could answer.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

removeListenersLater(window);
removeListenersLater(document);
for (const target of [document, navigator]) restorePropertiesLater(target);

afterAll(async () => {
  cleanup();
  await layersAreClosed();
  for (const end of endings) end();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
