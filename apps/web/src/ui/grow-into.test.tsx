import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { growInto } from './grow-into.ts';

let likesMovement = true;
/** The elements that carry the transition name in the two captures: before and after. */
let named: string[] = [];

const withName = () => [...document.querySelectorAll<HTMLElement>('[style*=growing]')].map(({ id }) => id).join();

beforeEach(() => {
  likesMovement = true;
  named = [];
  document.body.replaceChildren(aPicture('face'));
  vi.stubGlobal('matchMedia', () => ({ matches: !likesMovement }));
  Object.assign(document, {
    startViewTransition: (update: () => Promise<void>) => {
      named.push(withName());
      const finished = update().then(() => void named.push(withName()));
      return { ready: finished, finished };
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
});

const face = () => document.getElementById('face');
const open = () => document.body.append(aPicture('portrait'));
const aPicture = (id: string) => Object.assign(document.createElement('i'), { id });

test('the touched picture becomes the one in the opened view, and neither keeps a transition name', async () => {
  await growInto({ from: face(), into: '#portrait', show: open });

  expect(named).toEqual(['face', 'portrait']);
  expect(withName()).toBe('');
  expect(document.documentElement.hasAttribute('data-growing')).toBe(false);
});

test('a target drawn a moment later is waited for', async () => {
  await growInto({ from: face(), into: '#portrait', show: () => queueMicrotask(open) });

  expect(named).toEqual(['face', 'portrait']);
});

test('reduced motion opens the view at once', async () => {
  likesMovement = false;

  await growInto({ from: face(), into: '#portrait', show: open });

  expect(document.getElementById('portrait')).not.toBeNull();
  expect(named).toEqual([]);
});
