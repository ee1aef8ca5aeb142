import 'fake-indexeddb/auto';
import { aPost, aPostId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { aCurrentUser, fakeNetwork, refusal } from '../../kit/testing/fake-server.ts';
import { consumeNotice } from '../../platform/notice.ts';
import { readSignedInFlag, writeSignedInFlag } from '../../platform/signed-in-flag.ts';
import { openLocal } from '../../sync/current-local.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setFlower } from '../flowers/flowers.switch.ts';
import { setSessionState } from '../session/session-state.ts';
import { resetPassword } from './reset-password.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a new password logs its user out here: the start page says so, and the device keeps unsent mutations alone', async () => {
  const user = aCurrentUser();
  setSessionState({ status: 'signed-in', user });
  writeSignedInFlag(user.id);
  const local = await openLocal(user.id);
  await local.cache.posts.put(aPost());
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  const opened: string[] = [];
  vi.stubGlobal('location', { replace: (path: string) => opened.push(path) });
  const answers = {
    'POST /api/password-reset/confirm': () => new Response(null, { status: 204, headers: { 'x-posy': '1' } }),
    'GET /api/user': () => refusal(401, 'unauthorized', 'Unauthorized'),
  };
  vi.stubGlobal('fetch', fakeNetwork(answers).fetch);

  const result = await resetPassword({ email: user.email, resetCode: '012345', newPassword: 'lily pond 22' }, user);

  expect(result).toEqual({ kind: 'done' });
  expect(opened).toEqual(['/']);
  expect(consumeNotice()).toMatchObject({ title: 'Password Reset Successful' });
  expect(readSignedInFlag()).toBeNull();
  const left = await openLocal(user.id);
  expect([await left.cache.posts.count(), await left.out.outbox.count()]).toEqual([0, 1]);
});
