import { aCurrentUser, aUserId } from '@posy/testkit/entities';
import { beforeEach, expect, test } from 'vitest';
import { knownAccount, sessionState, setDesiredAccount, setSessionState } from './session-state.ts';

const ada = aCurrentUser();

beforeEach(() => setSessionState({ status: 'signed-out' }));

test('a user is shown with pending changes, while the account keeps the values of the server', () => {
  setSessionState({ status: 'signed-in', user: ada });

  setDesiredAccount({ firstName: 'Augusta' });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Augusta', lastName: 'Lovelace' } });
  expect(knownAccount()).toEqual(ada);
});

test('an answer of the server does not revert pending changes', () => {
  setSessionState({ status: 'signed-in', user: ada });
  setDesiredAccount({ firstName: 'Augusta' });

  setSessionState({ status: 'signed-in', user: { ...ada, bio: 'Numbers' } });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Augusta', bio: 'Numbers' } });
});

test('changes of one account are not shown over another', () => {
  setSessionState({ status: 'signed-in', user: ada });
  setDesiredAccount({ firstName: 'Augusta' });

  setSessionState({ status: 'signed-in', user: aCurrentUser({ id: aUserId(2), firstName: 'Bob' }) });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Bob' } });
});

test('listeners are called for changes only', () => {
  let calls = 0;
  setSessionState({ status: 'signed-in', user: ada });
  const stop = sessionState.subscribe(() => void calls++);

  setDesiredAccount({ firstName: 'Augusta' });
  setDesiredAccount({ firstName: 'Augusta' });
  setSessionState({ status: 'signed-in', user: ada });
  stop();

  expect(calls).toBe(1);
});
