import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { setDismissal } from './dismissed-people.switch.ts';
import { dismissedPersonWords } from './dismissed-person-words.ts';
import { readDismissed } from './read-dismissed.ts';

const [bea, cyd] = [aUserId(2), aUserId(3)];

const argsOf = async ({ out }: LocalDb) => (await out.outbox.orderBy('ord').toArray()).map(({ args }) => args);

test('pending dismissals are folded over the rows of the server', async () => {
  const local = await testLocal();
  await local.cache.dismissedPeople.bulkPut([
    { userId: bea, isDismissed: true, rev: 1 },
    { userId: aUserId(4), isDismissed: false, rev: 2 },
  ]);

  await setSwitch(local, setDismissal, cyd, true);
  expect([...(await readDismissed(local))].toSorted()).toEqual([bea, cyd].toSorted());
  await setSwitch(local, setDismissal, bea, false);

  expect([...(await readDismissed(local))]).toEqual([cyd]);
  expect(await argsOf(local)).toEqual([
    { userId: cyd, isDismissed: true },
    { userId: bea, isDismissed: false },
  ]);
});

test('the last unsent dismissal of a user replaces the others, and one without effect is not sent', async () => {
  const local = await testLocal();

  for (const isDismissed of [true, false, true]) await setSwitch(local, setDismissal, bea, isDismissed);
  expect(await argsOf(local)).toEqual([{ userId: bea, isDismissed: true }]);
  await setSwitch(local, setDismissal, bea, false);
  await setSwitch(local, setDismissal, cyd, false);

  expect(await argsOf(local)).toEqual([]);
});

test('the end of a dismissal that may have been sent is sent, too', async () => {
  const local = await testLocal();
  await setSwitch(local, setDismissal, bea, true);
  await local.out.outbox.toCollection().modify({ sends: 1, status: 'sending' });

  await setSwitch(local, setDismissal, bea, false);

  expect(await argsOf(local)).toEqual([
    { userId: bea, isDismissed: true },
    { userId: bea, isDismissed: false },
  ]);
  expect([...(await readDismissed(local))]).toEqual([]);
});

test('each state is one request, and its line in the outbox names the person', () => {
  const requestOf = (isDismissed: boolean) => setDismissal.request({ userId: bea, isDismissed });
  const [{ kind, title }] = dismissedPersonWords;
  const about = { person: 'Bea', isOwn: false, media: 'photo', text: null } as const;

  expect([requestOf(true), requestOf(false)]).toEqual([
    { method: 'POST', path: `/api/users/${bea}/dismissal` },
    { method: 'DELETE', path: `/api/users/${bea}/dismissal` },
  ]);
  expect(kind).toBe(setDismissal.kind);
  expect(title({ userId: bea, isDismissed: true }, about)).toBe('Do not suggest Bea');
  expect(title({ userId: bea, isDismissed: false }, about)).toBe('Suggest Bea again');
  expect(title({ userId: bea, isDismissed: true }, { ...about, person: null })).toBe('Do not suggest a person');
});
