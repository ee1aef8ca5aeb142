import { expect, test } from 'vitest';
import { Listeners, Store } from './store.ts';

test('who follows a store is told of each change, until they leave', () => {
  const store = new Store({ name: 'Ada', age: 36 });
  const heard: string[] = [];
  const leave = store.subscribe(() => heard.push(`${store.get().name} ${store.get().age}`));

  store.change({ age: 37 });
  store.set({ name: 'Bea', age: 1 });
  leave();
  store.change({ age: 2 });

  expect(heard).toEqual(['Ada 37', 'Bea 1']);
  expect(store.get()).toEqual({ name: 'Bea', age: 2 });
});

test('what listeners need runs from the first one to the last', () => {
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
