import { nextSendable } from '@posy/sync/outbox-rules';
import { aConversation, aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { readConversation } from '../features/messages/read-messages.mutators.ts';
import { readAllEntries, readOutbox } from '../features/outbox/outbox.local.ts';
import { resultsBetween } from '../features/outbox/results.ts';
import { recordView } from '../features/posts/use-in-view.ts';
import { changePreferences } from '../features/preferences/read-preferences.ts';
import { countUnsent } from '../features/session/count-unsent.ts';
import { enqueue } from './enqueue.ts';
import { discardEntry } from './outbox-actions.ts';
import { testLocal } from './testing/test-local.ts';

test('a view waits for the network without being shown or counted as unsent', async () => {
  const local = await testLocal();

  await recordView(local, aPostId(1));

  expect(await local.out.outbox.count()).toBe(1);
  expect(await readOutbox(local)).toEqual([]);
  expect((await readAllEntries(local)).entries).toEqual([]);
  expect(await countUnsent(local)).toEqual({ pendingMutations: 0, drafts: 0 });
});

test('a read mark that waits for receipts to be off is not shown, and does not keep their refusal open', async () => {
  const local = await testLocal();
  await changePreferences(local, { sendsReceipts: false });
  await enqueue(local, readConversation, { conversationId: aConversation().id, k: 1 });
  const kinds = (all: readonly { readonly kind: string }[]) => all.map(({ kind }) => kind);
  const sendable = async () => nextSendable(await local.out.outbox.orderBy('ord').toArray(), local.device.clock.now());
  const { entries: before } = await readAllEntries(local);
  expect(kinds(await readOutbox(local))).toEqual(['preferences.update']);
  expect((await sendable())?.kind).toBe('preferences.update');

  const error = { status: 400, code: 'invalid_input', message: '' };
  await local.out.outbox.where('kind').equals('preferences.update').modify({ status: 'failed', sends: 1, error });
  expect(await sendable()).toBeNull();
  const { entries: after, cancelled } = await readAllEntries(local);

  // The announcer discards a refusal that needs no decision, and the mark follows.
  expect(resultsBetween(before, after, cancelled)).toMatchObject([{ kind: 'refused', needsDecision: false }]);
  for (const { key } of after) await discardEntry(local, key);
  expect((await sendable())?.kind).toBe('conversation.read');
});
