import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSessionState } from '../features/session/session-state.ts';
import { openPage } from './testing/open-page.tsx';

let likesMovement = true;
const transition = vi.fn((update: () => Promise<void>) => ({
  ready: Promise.reject(new DOMException('Transition was skipped', 'AbortError')),
  updateCallbackDone: update(),
}));

beforeEach(() => {
  likesMovement = true;
  transition.mockClear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') && !likesMovement }));
  Object.assign(document, { startViewTransition: transition });
  setSessionState({ status: 'signed-out' });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
});

test('page changes fade, except the first one, and an interrupted one causes no error', async () => {
  const page = await openPage('/');
  const atStart = transition.mock.calls.length;

  await act(() => page.goTo('/join-us'));

  expect([atStart, transition.mock.calls.length, page.path()]).toEqual([0, 1, '/join-us']);
});

test('reduced motion shows the page at once', async () => {
  likesMovement = false;
  const page = await openPage('/');

  await act(() => page.goTo('/join-us'));

  expect([transition.mock.calls.length, page.path()]).toEqual([0, '/join-us']);
});
