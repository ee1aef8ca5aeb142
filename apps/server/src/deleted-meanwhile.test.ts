import type { ErrorCode } from '@posy/contract/errors';
import type { UserId } from '@posy/contract/ids';
import { expect, test } from 'vitest';
import { cancelWrite } from './changes/write-once.ts';
import type { Tx } from './db/database.ts';
import { deactivateAccount } from './features/account/deactivate-account.ts';
import { countFlower as countCommentFlower } from './features/comments/comment-counters.service.ts';
import { readConversation } from './features/conversations/conversations.service.ts';
import {
  assignNextNumber,
  countNewMessage,
  lockExistingConversation,
} from './features/conversations/members.service.ts';
import { replaceCaptions } from './features/media/captions.ts';
import { openEvidence } from './features/media/evidence.ts';
import { countFlower } from './features/posts/counters.service.ts';
import { confirmPassword } from './features/session/session.service.ts';
import { lockPeople } from './features/users/accounts.service.ts';
import { getActivePerson, getOwnAccount } from './features/users/users.service.ts';
import { TestServer } from './testing/test-server.ts';

/** Ids of nothing: as if it had been deleted since the caller looked at it. */
interface Deleted {
  readonly id: string;
  readonly userId: UserId;
  readonly server: TestServer;
}

type Call = (deleted: Deleted, tx: Tx) => Promise<unknown>;

const CALLS: readonly (readonly [what: string, code: ErrorCode, call: Call])[] = [
  ['a flower for a post', 'post_not_found', ({ server, id }, tx) => countFlower(server.deps, tx, id, 1)],
  ['a flower for a comment', 'comment_not_found', ({ id }, tx) => countCommentFlower(tx, id, 1)],
  ['the number of a message', 'conversation_not_found', ({ id }, tx) => assignNextNumber(tx, id)],
  [
    'the lock of a conversation',
    'conversation_not_found',
    ({ server, id }, tx) => lockExistingConversation(server.deps, tx, id),
  ],
  [
    'a message to a user',
    'user_not_found',
    ({ id, userId }, tx) => countNewMessage(tx, { conversationId: id, senderId: userId, messageId: id, now: 0 }),
  ],
  ['a conversation', 'conversation_not_found', ({ userId, id }, tx) => readConversation(tx, userId, id)],
  ['captions', 'media_not_found', ({ server, id }, tx) => replaceCaptions(server.deps, tx, id, null)],
  ['a copy in a report', 'media_not_found', ({ server, id }) => openEvidence(server.deps, id)],
  [
    'the own account, for a lock',
    'unauthorized',
    ({ server, id, userId }, tx) => lockPeople(server.deps, tx, userId, id),
  ],
  ['the own account', 'unauthorized', ({ userId }, tx) => getOwnAccount(tx, userId)],
  ['another account', 'user_not_found', ({ id }, tx) => getActivePerson(tx, id)],
];

test.each(CALLS)('%s that was deleted meanwhile is refused with %s', async (_what, code, call) => {
  await using server = await TestServer.start();
  const userId = await server.as('alice').id();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of nobody
  const deleted = { server, id: server.deps.newId(), userId: server.deps.newId() as UserId };
  expect(userId).not.toBe(deleted.userId);

  await expect(server.deps.db.write((tx) => call(deleted, tx))).rejects.toMatchObject({ code });
});

test('an account that was deleted meanwhile cancels no write and confirms no password', async () => {
  await using server = await TestServer.start();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of nobody
  const actor = { userId: server.deps.newId() as UserId, role: 'user' as const, sessionId: server.deps.newId() };

  await expect(cancelWrite(server.deps, actor, server.deps.newId())).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(confirmPassword(server.deps, actor, 'tulip garden')).rejects.toMatchObject({ code: 'unauthorized' });
});

test('the last administrator is not deactivated, whoever asks', async () => {
  await using server = await TestServer.start();
  const adminId = await server.admin().id();

  const asked = server.deps.db.write((tx) => deactivateAccount(server.deps, tx, () => {}, adminId));

  await expect(asked).rejects.toMatchObject({ code: 'last_admin' });
});
