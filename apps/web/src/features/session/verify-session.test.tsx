import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { sessionState, setSessionState } from './session-state.ts';
import { logIn, verifySession } from './session.ts';

beforeEach(() => setSessionState({ status: 'loading' }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a log-in is not undone by the answer to an earlier request', async () => {
  const earlier = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/login' ? posyAnswer(200, aCurrentUser()) : earlier.promise,
  );
  const verified = verifySession();

  await logIn({ email: 'ada@example.com', password: 'secret' });
  earlier.resolve(refusal(401, 'unauthorized', 'Unauthorized'));

  expect(await verified).toBe('unknown');
  expect(sessionState.get()).toMatchObject({ status: 'signed-in', user: { firstName: 'Ada' } });
  expect(readSignedInFlag()).toBe(aCurrentUser().id);
});
