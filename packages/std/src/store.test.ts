import { expect, test } from 'vitest';
import { Listeners, Store } from './store.ts';

test('a store tells each change to those who follow it, until they leave', () => {
  const store = new Store({ name: 'Ada', age: 36 });
  const changes: string[] = [];
  const leave = store.subscribe(() => changes.push(`${store.get().name} ${store.get().age}`));

  store.change({ age: 37 });
  store.set({ name: 'Bea', age: 1 });
  leave();
  store.change({ age: 2 });

  expect(changes).toEqual(['Ada 37', 'Bea 1']);
  expect(store.get()).toEqual({ name: 'Bea', age: 2 });
});

test('a source of changes runs from the first listener to the last', () => {
  const steps: string[] = [];
  const listeners = new Listeners(() => {
    steps.push('start');
    return () => steps.push('stop');
  });

  const leaves = [listeners.subscribe(() => steps.push('a')), listeners.subscribe(() => steps.push('b'))];
  listeners.notify();
  for (const leave of leaves) leave();
  // A second call changes nothing.
  leaves[0]?.();
  listeners.subscribe(() => undefined);

  expect(steps).toEqual(['start', 'a', 'b', 'stop', 'start']);
});
