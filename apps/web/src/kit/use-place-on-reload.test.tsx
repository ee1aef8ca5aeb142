import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSignedInFlag } from '../platform/signed-in-flag.ts';
import { usePlaceOnReload } from './use-place-on-reload.ts';

const KEY = 'posy.page-place';

function Page() {
  usePlaceOnReload(false);
  return null;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  writeSignedInFlag(null);
});

test('a reloaded page restores its scroll position', () => {
  writeSignedInFlag('ada');
  render(<Page />);

  dispatchEvent(new Event('pagehide'));

  expect(sessionStorage.getItem(KEY)).toBe(`0 ${location.href}`);
});

test('a page that closes at log-out stores nothing: its address may contain a search', () => {
  writeSignedInFlag('ada');
  render(<Page />);

  writeSignedInFlag(null);
  dispatchEvent(new Event('pagehide'));

  expect(sessionStorage.getItem(KEY)).toBeNull();
});
