import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { forgetPosts, giversKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged } from '../../ui/toast.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { giveFlower } from '../flowers/give-flower.ts';
import { setSessionState } from '../session/session-state.ts';
import { FlowerGiversList } from './flowers-dialog.tsx';

const uid = aUserId(1);
const ada = { ...aCurrentUser(), id: uid, firstName: 'Ada', lastName: 'Abel', username: 'ada' };
const postId = aPostId(1);
const FIRST = `/api/posts/${postId}/flowers?limit=50`;

function person(n: number, isFollowing = false) {
  return {
    id: aUserId(n),
    firstName: `P${n}`,
    lastName: '',
    username: `p${n}`,
    bio: '',
    profileImageUrl: null,
    rev: 1,
    isFollowing,
  };
}

/** Draws the list of a post with `flowersCount` flowers; `before` prepares the device. */
async function open(
  answers: Record<string, ListAnswer>,
  flowersCount: number,
  before: (local: LocalDb) => Promise<unknown> = async () => {},
) {
  const device = testDevice();
  const local = await testLocal(device, uid);
  await local.cache.posts.put(aPost({ id: postId, flowersCount }));
  const { asked } = await listServer(local, answers);
  await before(local);
  const left = vi.fn<() => void>();
  const draw = () => renderOnDevice(local, <FlowerGiversList postId={postId} onLeave={left} />);
  const { path } = await draw();
  return { local, asked, draw, path, left };
}

/** Waits until the rows have these texts: the state of a follow arrives after its row. */
const expectRows = (...texts: string[]) =>
  waitFor(() => expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: ada });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the people are listed in the order of the server, the viewer first, with links and follow buttons', async () => {
  const own = { ...person(1), firstName: 'Old name' };
  await open({ [FIRST]: { rows: [person(3), own, person(2, true)] } }, 3, async ({ cache }) => {
    await cache.flowers.put({ postId, isFlowered: true, rev: 1 });
    await cache.users.put(own);
  });

  const list = within(await screen.findByRole('list', { name: 'People who gave a flower' }));
  await list.findByRole('button', { name: 'Following P2' });

  await expectRows('Ada Abel@adaYou', 'P3@p3Follow', 'P2@p2Following');
  expect(list.getByRole('link', { name: 'P3' }).getAttribute('href')).toBe('/u/p3');
  expect(list.getByRole('link', { name: 'Ada Abel' }).getAttribute('href')).toBe('/u/ada');
});

test('one’s own pending flower is in the list at once, and leaves it as soon as it is taken back', async () => {
  const { local } = await open({ [FIRST]: { rows: [person(2)] } }, 1);
  await screen.findByRole('link', { name: 'P2' });

  await act(() => giveFlower(local, postId, true));
  await screen.findByText('Waiting to send');
  await expectRows('Ada Abel@adaWaiting to sendYou', 'P2@p2Follow');

  await act(() => giveFlower(local, postId, false));
  await expectRows('P2@p2Follow');
});

test('without a network one’s own flower is shown, and the others appear with the network', async () => {
  const answers: Record<string, ListAnswer> = {};
  setSyncStatus({ network: 'offline' });
  await open(answers, 2, ({ cache }) => cache.flowers.put({ postId, isFlowered: true, rev: 1 }));

  expect(await screen.findByText(/^The rest appears as soon as Posy can be reached\./)).toBeTruthy();
  await expectRows('Ada Abel@adaYou');

  answers[FIRST] = { rows: [person(1), person(2)] };
  act(() => setSyncStatus({ network: 'online' }));
  await expectRows('Ada Abel@adaYou', 'P2@p2Follow');
  expect(screen.queryByText(/The rest/)).toBeNull();
});

test('without a network an unknown list is not called empty, and a lone own flower needs no one else', async () => {
  await open({}, 1);
  expect(await screen.findByText('Not saved on this device')).toBeTruthy();
  expect(screen.queryByText('No flowers yet')).toBeNull();
  cleanup();

  await open({}, 0, (local) => giveFlower(local, postId, true));
  await screen.findByRole('link', { name: 'Ada Abel' });
  expect(screen.queryByText('Not saved on this device')).toBeNull();
  expect(screen.queryByText(/The rest/)).toBeNull();
});

test('without a network the stored people are shown with the age of the list, without blocked ones', async () => {
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [person(2), person(3)] } };
  const { local, draw } = await open(answers, 2);
  await screen.findByRole('link', { name: 'P3' });
  cleanup();
  delete answers[FIRST];
  await blockPerson(local, aUserId(3), true);
  await draw();

  expect(await screen.findByText(/^Not connected — showing what was saved at /)).toBeTruthy();
  await expectRows('P2@p2Follow');
});

test('an error is shown in place and can be retried', async () => {
  const answers: Record<string, ListAnswer> = { [FIRST]: { status: 500 } };
  await open(answers, 1);
  expect(await screen.findByText(/^The people could not be loaded\./)).toBeTruthy();

  answers[FIRST] = { rows: [person(2)] };
  await press('Try again');

  expect(await screen.findByRole('link', { name: 'P2' })).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('further pages are loaded on demand, and a failed one is retried by the same button', async () => {
  const next = `${FIRST}&cursor=2`;
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [person(4), person(3)], next } };
  const { asked } = await open(answers, 3);
  await screen.findByRole('link', { name: 'P3' });

  await press('Load more people');
  expect(await screen.findByText('The rest appears as soon as Posy can be reached.')).toBeTruthy();
  answers[next] = { rows: [person(3), person(2)] };
  await press('Try again');

  await expectRows('P4@p4Follow', 'P3@p3Follow', 'P2@p2Follow');
  expect(screen.queryByRole('button', { name: 'Load more people' })).toBeNull();
  expect(lastLogged()?.text).toBe('More people loaded');
  expect(asked).toEqual([FIRST, next, next]);
});

test('further people stay when the newest are fetched again, and those who took their flower back leave', async () => {
  const next = `${FIRST}&cursor=2`;
  const answers: Record<string, ListAnswer> = {
    [FIRST]: { rows: [person(5), person(4), person(3)], next },
    [next]: { rows: [person(2)] },
  };
  const { draw } = await open(answers, 4);
  await screen.findByRole('link', { name: 'P3' });
  await press('Load more people');
  await screen.findByRole('link', { name: 'P2' });
  cleanup();

  answers[FIRST] = { rows: [person(6), person(5), person(3)], next };
  await draw();
  await expectRows('P6@p6Follow', 'P5@p5Follow', 'P3@p3Follow', 'P2@p2Follow');
  cleanup();

  // More are new than fit: there may be a gap.
  answers[FIRST] = { rows: [person(9), person(8), person(7)], next };
  await draw();
  await expectRows('P9@p9Follow', 'P8@p8Follow', 'P7@p7Follow');
});

test('a deleted post says so, and flowers of invisible people are not called missing', async () => {
  await open({ [FIRST]: { status: 404 } }, 1);
  expect(await screen.findByText('This post was deleted, or you can no longer see it.')).toBeTruthy();
  cleanup();

  await open({ [FIRST]: { rows: [] } }, 1);
  expect(await screen.findByText('Nobody to show')).toBeTruthy();
  cleanup();

  await open({ [FIRST]: { rows: [] } }, 0);
  expect(await screen.findByText('No flowers yet')).toBeTruthy();
});

test('a name closes the dialog and opens their page', async () => {
  const { path, left } = await open({ [FIRST]: { rows: [person(2)] } }, 1);

  fireEvent.click(await screen.findByRole('link', { name: 'P2' }));

  await waitFor(() => expect(path()).toBe('/u/p2'));
  expect(left).toHaveBeenCalledOnce();
});

test('the stored people are deleted with their post', async () => {
  const { local } = await open({ [FIRST]: { rows: [person(2)] } }, 1);
  await screen.findByRole('link', { name: 'P2' });
  expect((await local.cache.pages.get(giversKey(postId)))?.ids).toEqual([aUserId(2)]);

  await act(() => forgetPosts(local.cache, [postId]));

  expect(await local.cache.pages.get(giversKey(postId))).toBeUndefined();
  expect(await screen.findByText('This post was deleted, or you can no longer see it.')).toBeTruthy();
});
