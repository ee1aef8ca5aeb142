import { aCurrentUser, aUserId } from '@posy/testkit/entities';
import { beforeEach, expect, test } from 'vitest';
import { knownAccount, sessionState, setDesiredAccount, setSessionState } from './session-state.ts';

const ada = aCurrentUser();

beforeEach(() => setSessionState({ status: 'signed-out' }));

test('a person is shown as they wish to be, while the account stays as the server has it', () => {
  setSessionState({ status: 'signed-in', user: ada });

  setDesiredAccount({ firstName: 'Augusta' });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Augusta', lastName: 'Lovelace' } });
  expect(knownAccount()).toEqual(ada);
});

test('the word of the server does not take back what it has not heard of yet', () => {
  setSessionState({ status: 'signed-in', user: ada });
  setDesiredAccount({ firstName: 'Augusta' });

  setSessionState({ status: 'signed-in', user: { ...ada, bio: 'Numbers' } });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Augusta', bio: 'Numbers' } });
});

test('nothing of one account is laid over another', () => {
  setSessionState({ status: 'signed-in', user: ada });
  setDesiredAccount({ firstName: 'Augusta' });

  setSessionState({ status: 'signed-in', user: aCurrentUser({ id: aUserId(2), firstName: 'Bob' }) });

  expect(sessionState.get()).toMatchObject({ user: { firstName: 'Bob' } });
});

test('listeners hear of changes, and of nothing else', () => {
  let heard = 0;
  setSessionState({ status: 'signed-in', user: ada });
  const stop = sessionState.subscribe(() => void heard++);

  setDesiredAccount({ firstName: 'Augusta' });
  setDesiredAccount({ firstName: 'Augusta' });
  setSessionState({ status: 'signed-in', user: ada });
  stop();

  expect(heard).toBe(1);
});
