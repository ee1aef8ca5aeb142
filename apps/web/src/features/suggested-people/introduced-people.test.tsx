import 'fake-indexeddb/auto';
import { formatCursor } from '@posy/contract/sync';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import { forgetPeople } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { preserveFocus } from '../../ui/preserve-focus.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
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
  dismissToast(visibleToast()?.id ?? 0);
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

/** A device without a network that has stored these suggestions. */
async function offlineWith(...people: readonly ReturnType<typeof user>[]): Promise<LocalDb> {
  const local = await following(bea);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  for (const [place, person] of people.entries()) {
    await local.cache.users.put(person);
    await local.cache.suggestedPeople.put({ userId: person.id, place, followedBy: [bea.id], followedByCount: 1 });
  }
  return local;
}

const mutations = async ({ out }: LocalDb) =>
  (await out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => ({ kind, args }));

const cross = (name: string) => screen.findByRole('button', { name: `Not interested in ${name}` });

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

test('people who comment on posts of followed people are listed with these', async () => {
  const local = await following(bea, cyd);
  answer(
    { user: dee, followedBy: [], followedByCount: 0, activeNear: [cyd.id, bea.id] },
    { user: eve, followedBy: [], followedByCount: 0, activeNear: [bea.id] },
  );

  await renderOnDevice(local, <IntroducedPeople />);

  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringContaining('Comments on posts of Cyd and Bea'),
      expect.stringMatching(/Comments on posts of Bea(?! and)/),
    ]),
  );
});

test('a dismissed person leaves the list at once without a network, and comes back to their place when that is undone', async () => {
  const local = await offlineWith(cyd, dee, eve);
  await renderOnDevice(local, <IntroducedPeople />);

  fireEvent.click(await cross('Dee'));
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Cyd'), expect.stringContaining('Eve')]));
  const dismissed = await mutations(local);
  const toast = visibleToast();
  act(() => toast?.action?.onSelect());

  expect(dismissed).toEqual([{ kind: 'dismissedPerson.set', args: { userId: dee.id, isDismissed: true } }]);
  expect([toast?.title, toast?.action?.label]).toEqual(['You will not see Dee here', 'Undo']);
  await waitFor(() => expect(rows()[1]).toContain('Dee'));
  expect(await mutations(local), 'nothing is left to send').toEqual([]);
});

test('a dismissed person stays away on later visits, and one who was dismissed on another device leaves', async () => {
  const local = await offlineWith(cyd, dee);
  const { unmount } = await renderOnDevice(local, <IntroducedPeople />);
  fireEvent.click(await cross('Dee'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  unmount();

  await renderOnDevice(local, <IntroducedPeople />);
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Cyd')]));
  await act(() => local.cache.dismissedPeople.put({ userId: cyd.id, isDismissed: true, rev: 1 }));

  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('the focus moves to the next row when a person is dismissed, and the section leaves with the last one', async () => {
  const end = preserveFocus();
  const local = await offlineWith(cyd, dee);
  await renderOnDevice(
    local,
    <main>
      <IntroducedPeople />
    </main>,
  );
  const first = await cross('Cyd');
  first.focus();

  fireEvent.click(first);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Dee'));
  const last = await cross('Dee');
  last.focus();
  fireEvent.click(last);

  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(screen.queryByRole('heading')).toBeNull();
  end();
});

test('a dismissal that the device cannot store is reported, and the row stays', async () => {
  const local = await offlineWith(cyd);
  vi.spyOn(local.out.outbox, 'add').mockRejectedValue(new Error('The disk is full'));
  await renderOnDevice(local, <IntroducedPeople />);

  fireEvent.click(await cross('Cyd'));

  await waitFor(() => expect(visibleToast()).toMatchObject({ isError: true }));
  expect(rows()).toEqual([expect.stringContaining('Cyd')]);
});
