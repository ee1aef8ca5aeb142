import 'fake-indexeddb/auto';
import type { UserId } from '@posy/contract/ids';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { PeopleRow } from './people-row.tsx';

const uid = aUserId(1);

function aFollow(n: number, firstName: string) {
  const user = { id: aUserId(n), firstName, lastName: '', username: null, bio: '', profileImageUrl: null, rev: 1 };
  return { userId: user.id, isFollowing: true, followedAt: `2026-01-0${n}T00:00:00.000Z`, user, rev: 1 };
}

function Strip() {
  const [selected, setSelected] = useState<UserId | null>(null);
  return (
    <>
      <PeopleRow selected={selected} onSelect={setSelected} />
      <output>{selected ?? 'everybody'}</output>
    </>
  );
}

async function open() {
  const local = await testLocal(testDevice(), uid);
  await local.cache.follows.bulkPut([aFollow(2, 'Bea'), aFollow(3, 'Cyd')]);
  await listServer(local, {});
  await renderOnDevice(local, <Strip />);
  await screen.findByRole('button', { name: 'Bea' });
  return local;
}

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Your Posts is first, then the most recently followed; a tap filters, a second tap shows all again', async () => {
  await open();
  expect(names()).toEqual(['Your Posts', 'Cyd', 'Bea']);

  fireEvent.click(screen.getByRole('button', { name: 'Bea' }));
  expect(shown()).toBe(aUserId(2));
  expect(screen.getByRole('button', { name: 'Bea' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Your Posts' }));
  expect(shown()).toBe(uid);
  expect(screen.getByRole('button', { name: 'Bea' }).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Your Posts' }));
  expect(shown()).toBe('everybody');
});

test('users keep their places while visible: new ones are added in front, removed ones disappear', async () => {
  const local = await open();

  await act(async () => void (await local.cache.follows.put({ ...aFollow(1, 'Dan'), userId: aUserId(9) })));
  await waitFor(() => expect(names()).toEqual(['Your Posts', 'Dan', 'Cyd', 'Bea']));
  await act(() => local.cache.follows.delete(aUserId(3)));

  await waitFor(() => expect(names()).toEqual(['Your Posts', 'Dan', 'Bea']));
});

test('arrow keys, Home and End move along the strip', async () => {
  await open();
  const [first, second, last] = screen.getAllByRole('button');
  first?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  press('ArrowLeft');
  expect(document.activeElement).toBe(first);
  press('ArrowRight');
  expect(document.activeElement).toBe(second);
  press('End');
  expect(document.activeElement).toBe(last);
  press('ArrowRight');
  expect(document.activeElement).toBe(last);
  press('Home');
  expect(document.activeElement).toBe(first);
});

test('in right-to-left languages the left arrow moves forward', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await open();
  const [first, second] = screen.getAllByRole('button');
  first?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  press('ArrowLeft');
  expect(document.activeElement).toBe(second);
  press('ArrowRight');
  expect(document.activeElement).toBe(first);
});
