import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged } from '../../ui/toast.ts';
import { RelatedPeople } from './related-people.tsx';

afterEach(cleanup);

test('blocked and muted users are listed, and can be removed there offline', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  const person = { username: null, profileImageUrl: null, isBlocked: false, isMuted: false, rev: 1 };
  await local.cache.relations.bulkPut([
    { ...person, id: aUserId(2), name: 'Bea', username: 'bea', isBlocked: true },
    { ...person, id: aUserId(3), name: 'Cem', isMuted: true },
  ]);
  await renderOnDevice(local, <RelatedPeople />);
  const blocked = within(await screen.findByRole('region', { name: 'Blocked people' }));
  const muted = within(screen.getByRole('region', { name: 'Muted people' }));
  expect(blocked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bea@beaUnblock']);
  expect(muted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['CemUnmute']);

  fireEvent.click(blocked.getByRole('button', { name: 'Unblock Bea' }));
  fireEvent.click(muted.getByRole('button', { name: 'Unmute Cem' }));

  await blocked.findByText('You have not blocked anybody.');
  await muted.findByText('You have not muted anybody.');
  expect(lastLogged()?.text).toBe('Cem is no longer muted');
  await waitFor(async () =>
    expect((await local.out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => ({ kind, args }))).toEqual([
      { kind: 'block.set', args: expect.objectContaining({ userId: aUserId(2), isBlocked: false }) },
      { kind: 'mute.set', args: { userId: aUserId(3), isMuted: false } },
    ]),
  );
});
