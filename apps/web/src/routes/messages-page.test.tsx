import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopServices } from '../app/signed-in-services.ts';
import { openPage } from '../app/testing/open-page.tsx';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { openLocal } from '../sync/current-local.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  setSessionState({ status: 'signed-in', user: aCurrentUser() });
  await openLocal(aCurrentUser().id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(stopServices);

test.each(['../../admin', '<svg onload=alert(1)>', 'javascript:alert(1)', '1', 'a'.repeat(5000)])(
  'X06 an invalid conversation address opens no conversation and leaves the address (%s)',
  async (wanted) => {
    const page = await openPage(`/messages?conversation=${encodeURIComponent(wanted)}`);

    await screen.findByText('Conversation not found');
    await waitFor(() => expect(page.href()).toBe('/messages'));
    expect(document.querySelector('svg[onload]')).toBeNull();
    expect(screen.queryByLabelText('Your message')).toBeNull();
  },
);
