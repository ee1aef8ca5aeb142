import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { PageLeave } from '../../kit/page-leave.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { readSavedPlace } from './place.ts';
import { useStoredPlace } from './use-reading-place.ts';

function List() {
  useStoredPlace(null, 7);
  return <article data-post="p1" />;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without browser storage the position in a list is kept in memory', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
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
  const local = await testLocal(testDevice(), aUserId(2));
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
