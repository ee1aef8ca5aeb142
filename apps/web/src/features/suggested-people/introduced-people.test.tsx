import 'fake-indexeddb/auto';
import { formatCursor } from '@posy/contract/sync';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../app/testing/fake-server.ts';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import { forgetPeople } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { IntroducedPeople } from './introduced-people.tsx';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const user = (n: number, firstName: string) => ({
  id: aUserId(n),
  firstName,
  lastName: '',
  username: null,
  profileImageUrl: null,
  bio: '',
  rev: 1,
});
const [bea, cyd, dee, eve] = [user(2, 'Bea'), user(3, 'Cyd'), user(4, 'Dee'), user(5, 'Eve')];

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A device whose user follows these people. */
async function following(...people: readonly ReturnType<typeof user>[]): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await local.cache.sync.put({ k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: null, lastOkAt: 1 });
  for (const person of people) {
    const row = { userId: person.id, isFollowing: true, followedAt: '2026-01-01T00:00:00.000Z', user: person, rev: 1 };
    await local.cache.follows.put(row);
  }
  return local;
}

function answer(...suggestions: readonly object[]): () => number {
  const fetch = vi.fn(
    async () =>
      new Response(JSON.stringify(suggestions), {
        headers: {
          'x-posy': '1',
          'content-type': 'application/json',
          'x-posy-user': uid,
          'x-sync-as-of': formatCursor(cursor),
        },
      }),
  );
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.length;
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('people are listed with those who follow them, in the order of the server, and offline too', async () => {
  const local = await following(bea, cyd);
  const asked = answer(
    { user: dee, followedBy: [bea.id, cyd.id], followedByCount: 4 },
    { user: eve, followedBy: [cyd.id, bea.id], followedByCount: 2 },
  );
  const { unmount } = await renderOnDevice(local, <IntroducedPeople />);

  await screen.findByRole('heading', { name: 'People you may like' });
  expect(rows()).toEqual([
    expect.stringContaining('Followed by Bea and 3 others'),
    expect.stringContaining('Followed by Cyd and Bea'),
  ]);
  unmount();

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await renderOnDevice(local, <IntroducedPeople />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(asked()).toBe(1);
});

test('a row stays when its person is followed, and leaves with a deleted account', async () => {
  const local = await following(bea);
  answer(
    { user: dee, followedBy: [bea.id], followedByCount: 1 },
    { user: eve, followedBy: [bea.id], followedByCount: 1 },
  );
  const { unmount } = await renderOnDevice(local, <IntroducedPeople />);

  fireEvent.click(await screen.findByRole('button', { name: 'Follow Dee' }));
  await screen.findByRole('button', { name: /^Following.* Dee$/ });
  expect(rows()).toHaveLength(2);

  await act(() => forgetPeople(local.cache, [eve.id]));
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Dee')]));
  unmount();

  // On the next visit the followed one is no suggestion any more.
  await renderOnDevice(local, <IntroducedPeople />);
  expect(rows()).toEqual([]);
});
