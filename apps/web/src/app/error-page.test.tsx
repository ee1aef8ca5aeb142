import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { openPage } from './testing/open-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('Y16 a browser that stores nothing says so instead of failing', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  // React and the router log the error that the page explains.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  setSessionState({ status: 'signed-in', user: aCurrentUser() });
  expect('indexedDB' in globalThis).toBe(false);

  await openPage('/');

  expect(await screen.findByRole('heading', { name: 'Posy cannot store anything on this device' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeDefined();
});
