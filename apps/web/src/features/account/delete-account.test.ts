import { afterEach, expect, test, vi } from 'vitest';
import { posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { deleteAccount } from './delete-account.ts';

function answerWith(answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => vi.unstubAllGlobals());

test('the call names the account, so that no other one is deleted', async () => {
  const local = await testLocal();
  const fetched = answerWith(() => new Response(null, { status: 204, headers: { 'x-posy': '1' } }));

  expect(await deleteAccount(local, 'a garden in may', false)).toEqual({ kind: 'deleted' });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'DELETE',
    body: '{"password":"a garden in may"}',
    headers: { 'x-expect-user': local.uid },
  });
});

test('a lost answer leaves the result uncertain until the missing session confirms it', async () => {
  const local = await testLocal();
  answerWith(unreachable);
  expect(await deleteAccount(local, 'a garden in may', false)).toMatchObject({ kind: 'failed', isUncertain: true });

  answerWith(() => refusal(401, 'unauthorized', 'Unauthorized'));

  expect(await deleteAccount(local, 'a garden in may', true)).toEqual({ kind: 'deleted' });
});

test('a session that ended before does not count as a deleted account', async () => {
  const local = await testLocal();
  answerWith(() => refusal(401, 'unauthorized', 'Unauthorized'));

  expect(await deleteAccount(local, 'a garden in may', false)).toMatchObject({
    kind: 'failed',
    message: 'You are logged out. Log in again to delete your account.',
  });
});

test.each([
  [
    refusal(429, 'too_many_requests', 'Too many requests. Please try again later.'),
    'Too many requests. Please try again later.',
  ],
  [posyAnswer(500, {}), 'Your account could not be deleted. Please try again.'],
])('a server error is reported', async (answer, message) => {
  const local = await testLocal();
  answerWith(() => answer);

  expect(await deleteAccount(local, 'a garden in may', false)).toMatchObject({ kind: 'failed', message });
});
