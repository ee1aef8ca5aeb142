import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, render, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '../kit/testing/fake-server.ts';
import { cacheName } from '../local/cache-db.ts';
import { LocalProvider } from './local-provider.tsx';
import { stopServices } from './signed-in-services.ts';

afterEach(() => {
  cleanup();
  stopServices();
  vi.unstubAllGlobals();
});

test('Y05 databases that do not open show an explanation, and the app starts when they open', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  const uid = aUserId(1);
  // Another page ignores `versionchange`, so that the deletion blocks every open.
  const held = indexedDB.open(cacheName(uid));
  await new Promise((resolve) => (held.onsuccess = resolve));
  indexedDB.deleteDatabase(cacheName(uid));

  render(
    <LocalProvider uid={uid} away={<p>Loading</p>} stuckMs={100}>
      <p>The feed</p>
    </LocalProvider>,
  );
  expect(screen.getByText('Loading')).toBeDefined();
  await screen.findByRole('heading', { name: 'Storage does not respond' });
  held.result.close();

  await screen.findByText('The feed');
});

test('K09 H24 a tab whose databases are upgraded by a newer version says so', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  const uid = aUserId(2);
  render(
    <LocalProvider uid={uid} away={<p>Loading</p>}>
      <p>The feed</p>
    </LocalProvider>,
  );
  await screen.findByText('The feed');

  const newer = new Dexie(cacheName(uid));
  newer.version(99).stores({ posts: 'id' });
  await newer.open();
  newer.close();

  await screen.findByText('A newer version of Posy is open in another tab');
  expect(screen.queryByText('The feed')).toBeNull();
});
