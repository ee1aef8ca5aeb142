import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopServices } from '../app/signed-in-services.ts';
import { openPage } from '../app/testing/open-page.tsx';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  setSessionState({ status: 'signed-in', user: aCurrentUser() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(stopServices);

test('an old link to a section leads to its page', async () => {
  const page = await openPage('/settings#storage');

  await screen.findByRole('heading', { level: 1, name: 'Data and storage' });
  expect(page.path()).toBe('/settings/data');
});
