import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { FollowButton } from './follow-button.tsx';

const uid = aUserId(1);
const bea = aUserId(2);

const NONE = { totalFollowers: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0, rev: 1 };

async function open(isFollowing = false): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await local.cache.stats.put({ ...NONE, totalFollowing: isFollowing ? 1 : 0, id: uid });
  if (isFollowing) await local.cache.follows.put({ userId: bea, isFollowing, followedAt: '2026', user: null, rev: 1 });
  await renderOnDevice(local, <FollowButton userId={bea} name="Bea" />);
  return local;
}

const button = () => screen.getByRole('button');
const settled = (local: LocalDb, isFollowing: boolean) =>
  act(async () => {
    await local.cache.follows.put({ userId: bea, isFollowing, followedAt: '2026', user: null, rev: 9 });
    await local.out.outbox.clear();
  });

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
});
afterEach(cleanup);

test('the button shows Follow, Following..., Following, Unfollowing..., Follow in turn', async () => {
  const local = await open();
  await waitFor(() => expect(button().textContent).toBe('Follow'));
  expect(button().getAttribute('aria-label')).toBe('Follow Bea');

  fireEvent.click(button());
  expect(button().textContent).toBe('Following...');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));
  // Nothing happens twice while it is pending.
  fireEvent.click(button());
  expect(await local.out.outbox.count()).toBe(1);

  await settled(local, true);
  await waitFor(() => expect(button().textContent).toBe('Following'));
  expect(button().getAttribute('aria-disabled')).toBeNull();

  fireEvent.click(button());
  expect(button().textContent).toBe('Unfollowing...');
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));
  await settled(local, false);
  await waitFor(() => expect(button().textContent).toBe('Follow'));
});

test('without a network the button shows the desired state as waiting, and can be undone', async () => {
  setSyncStatus({ network: 'offline' });
  const local = await open();
  await waitFor(() => expect(button().textContent).toBe('Follow'));

  fireEvent.click(button());

  await waitFor(() => expect(button().getAttribute('title')).toBe('Waiting to send'));
  expect(button().textContent).toContain('Following');
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));
  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).toBe('Follow'));
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(0));
});

test('a follow of a user who lets each follower in is Requested, and a tap takes it back', async () => {
  const local = await testLocal(testDevice(), uid);
  await local.cache.stats.put({ ...NONE, totalFollowing: 0, id: uid });
  const { email: _, role: __, isActive: ___, ...person } = aCurrentUser();
  await local.cache.users.put({ ...person, id: bea, approvesFollowers: true, rev: 1 });
  await renderOnDevice(local, <FollowButton userId={bea} name="Bea" />);
  await waitFor(() => expect(button().textContent).toBe('Follow'));

  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).toBe('Requested'));
  await act(async () => {
    const row = { userId: bea, isFollowing: false, isRequested: true, followedAt: '2026', user: null, rev: 9 };
    await local.cache.follows.put(row);
    await local.out.outbox.clear();
  });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  expect(button().getAttribute('aria-label')).toBe('Requested Bea');

  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).not.toBe('Requested'));
  await waitFor(async () => {
    const sent = await local.out.outbox.toArray();
    expect(sent.map(({ args }) => args)).toEqual([{ userId: bea, isFollowing: false }]);
  });
});

test('a refused follow restores the button', async () => {
  const local = await open();
  await waitFor(() => expect(button().textContent).toBe('Follow'));
  fireEvent.click(button());
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));

  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed' })));

  await waitFor(() => expect(button().textContent).toBe('Follow'));
});

test('the button is missing for oneself and for visitors', async () => {
  const local = await testLocal(testDevice(), uid);
  await local.cache.stats.put({ ...NONE, totalFollowing: 0, id: uid });
  await renderOnDevice(
    local,
    <>
      <FollowButton userId={uid} name="Ada" />
      <FollowButton userId={bea} name="Bea" />
    </>,
  );
  await waitFor(() => expect(button().textContent).toBe('Follow'));
  expect(button().getAttribute('aria-label')).toBe('Follow Bea');

  act(() => setSessionState({ status: 'signed-out' }));

  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
