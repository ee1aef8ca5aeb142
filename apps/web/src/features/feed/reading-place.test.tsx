import 'fake-indexeddb/auto';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { PageLeave } from '../../kit/page-leave.ts';
import { writeSignedInFlag } from '../../platform/signed-in-flag.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { aUserId } from '../posts/testing/a-post-view.ts';
import { type ReadingPlace, readSavedPlace, savePlace, useStoredPlace } from './reading-place.ts';

const DAY_MS = 86_400_000;
let people = 0;
/** Positions are stored for the life of a page, so each test has a user of its own. */
const somebody = () => aUserId(`reader ${++people}`);
const bob = aUserId('bob');

function aPlace(uid: string, change: Partial<ReadingPlace> = {}): ReadingPlace {
  return { uid, authorId: null, postId: 'p1', top: -40, newest: 7, at: 1000, ...change };
}

function List() {
  useStoredPlace(null, 7);
  return <article data-post="p1" />;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the position in each list is kept while the page lives', () => {
  const ada = somebody();
  writeSignedInFlag(ada);
  savePlace(ada, null, aPlace(ada));
  savePlace(ada, bob, aPlace(ada, { authorId: bob, postId: 'p2' }));

  expect(readSavedPlace(ada, null, 2000)?.postId).toBe('p1');
  expect(readSavedPlace(ada, bob, 2000)?.postId).toBe('p2');
});

test('a new page restores the last position, for the same user and list, for a day', () => {
  const ada = somebody();
  localStorage.setItem('posy.place', JSON.stringify(aPlace(ada)));

  expect(readSavedPlace(ada, null, 1000 + DAY_MS - 1)?.top).toBe(-40);
  expect(readSavedPlace(ada, null, 1000 + DAY_MS)).toBeNull();
  expect(readSavedPlace(ada, bob, 2000)).toBeNull();
  expect(readSavedPlace(somebody(), null, 2000)).toBeNull();
});

test.each(['{', 'null', '{"uid":1}', '[]'])('an invalid position is ignored: %s', (text) => {
  localStorage.setItem('posy.place', text);

  expect(readSavedPlace(somebody(), null, 0)).toBeNull();
});

test('a list left at its top starts there, and positions in other lists stay', () => {
  const ada = somebody();
  writeSignedInFlag(ada);
  savePlace(ada, null, aPlace(ada));

  savePlace(ada, bob, null);
  const stored = localStorage.getItem('posy.place');
  savePlace(ada, null, null);

  expect(stored).toContain('p1');
  expect(readSavedPlace(ada, null, 2000)).toBeNull();
  expect(localStorage.getItem('posy.place')).toBeNull();
});

test('nothing is stored for an account that has left the device', () => {
  const ada = somebody();
  writeSignedInFlag(null);

  savePlace(ada, null, aPlace(ada));

  expect(localStorage.getItem('posy.place')).toBeNull();
});

test('without browser storage the position in a list is kept in memory', async () => {
  const local = await testLocal(testDevice(), somebody());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 390, 500));
  vi.stubGlobal('scrollY', 900);
  vi.stubGlobal('localStorage', {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  const view = render(
    <LocalContext value={local}>
      <List />
    </LocalContext>,
  );

  expect(() => view.unmount()).not.toThrow();

  expect(readSavedPlace(local.uid, null, local.device.clock.now())?.postId).toBe('p1');
});

test('the position in a list is measured before the header above it is removed', async () => {
  const local = await testLocal(testDevice(), somebody());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    const top = document.querySelector('header') ? -40 : -97;
    return new DOMRect(0, top, 390, 500);
  });
  vi.stubGlobal('scrollY', 900);
  const view = render(
    <LocalContext value={local}>
      <PageLeave />
      <header />
      <main>
        <List />
      </main>
    </LocalContext>,
  );

  view.unmount();

  expect(readSavedPlace(local.uid, null, local.device.clock.now())?.top).toBe(-40);
});

function refuse(): never {
  throw new DOMException('Storage is blocked', 'SecurityError');
}
