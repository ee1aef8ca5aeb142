import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MutationKey } from '@posy/contract/ids';
import type { MutationDefinition, OutboxEntry } from '@posy/sync/mutation';
import { nextSendable } from '@posy/sync/outbox-rules';
import { aCommentId, aMessageId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addComment } from '../features/comments/comments.sync.ts';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { setFollower } from '../features/follows/followers.mutators.ts';
import { setFollow } from '../features/follows/follows.switch.ts';
import { sendMessage } from '../features/messages/messages.sync.ts';
import { OutboxDialog } from '../features/outbox/outbox-dialog.tsx';
import { createPost } from '../features/posts/posts.sync.ts';
import { LocalContext } from '../kit/local-context.ts';
import { dataSaver } from '../local/data-saver-choices.ts';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from '../sync/enqueue.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { onWake } from '../sync/wake.ts';

const sending: MutationDefinition<null> = {
  kind: 'test.send',
  version: 1,
  read: () => null,
  lane: () => 'test',
  target: () => ({ type: 'test', id: '1' }),
  request: () => ({ method: 'POST', path: '/api/test' }),
};

const picture = { name: 'a.jpg', type: 'image/jpeg', width: 4, height: 5, thumbhash: '' };
const words = { content: '', location: '', audience: 'everyone' as const };
const newPost = { id: aPostId(1), ...words, photos: [{ picture, altText: '' }] };

afterEach(() => {
  cleanup();
  dataSaver.choose('uploads', 'always');
});

test.each([
  ['wifi', 'Waits for Wi-Fi'],
  ['never', 'Waits for you'],
] as const)('a postponed upload (%s) says why, and is sent on request', async (choice, state) => {
  dataSaver.choose('uploads', choice);
  const local = await testLocal();
  const key = await enqueue(local, sending, null, { file: new Blob(['film']) });
  let wakes = 0;
  onWake(local.uid, () => (wakes += 1));
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  expect(await screen.findByText(state)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Send now: / }));

  expect(await screen.findByText('Waiting to send')).toBeDefined();
  expect(await local.out.outbox.get(key)).toMatchObject({ isUrgent: true });
  expect(wakes).toBe(1);
});

test('B14 a row of the outbox names its user', async () => {
  const local = await testLocal();
  const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
  await local.cache.posts.put(aPost({ id: aPostId(1), user: bea }));
  await enqueue(local, setFollow, { userId: bea.id, isFollowing: true });
  await enqueue(local, addComment, { id: aCommentId(1), postId: aPostId(1), content: 'Lovely' });
  const to = { conversationId: conversationIdOf(local.uid, bea.id), after: null, id: aMessageId(1), file: null };
  await enqueue(local, sendMessage, { ...to, toUserId: bea.id, content: 'Hello' });
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  expect(await screen.findByText('Bea Blom')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Follow Bea Blom'),
    expect.stringContaining("Comment on Bea Blom's photo"),
    expect.stringContaining('Bea Blom'),
  ]);
});

test('an entry without a file does not wait for Wi-Fi', async () => {
  dataSaver.choose('uploads', 'never');
  const local = await testLocal();
  await enqueue(local, sending, null);
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  expect(await screen.findByText('Waiting to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Send now/ })).toBeNull();
});

test('an entry behind a postponed upload says so, and can release it', async () => {
  dataSaver.choose('uploads', 'wifi');
  const local = await testLocal();
  const key = await enqueue(local, sending, null, { file: new Blob(['film']) });
  await enqueue(local, sending, null);
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  const behind = (await screen.findByText('Waits for another item that waits for Wi-Fi')).closest('li');
  if (!behind) throw new Error('it is in no line');
  fireEvent.click(within(behind).getByRole('button', { name: /^Send now: / }));

  expect(await screen.findAllByText('Waiting to send')).toHaveLength(2);
  expect(await local.out.outbox.get(key)).toMatchObject({ isUrgent: true });
});

test('J01 an entry older than thirty days asks before it is sent, with the entries behind it', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const key = await enqueue(local, sending, null);
  device.clock.advance(31 * 86_400_000);
  await enqueue(local, sending, null);
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  const old = (await screen.findByText('Not sent for 30 days. Send it now or discard it.')).closest('li');
  expect(await screen.findByText('Waits for another item that waits for you')).toBeDefined();
  if (!old) throw new Error('it is in no line');
  expect(within(old).getByRole('button', { name: /^Discard: / })).toBeDefined();
  fireEvent.click(within(old).getByRole('button', { name: /^Send now: / }));

  expect(await screen.findAllByText('Waiting to send')).toHaveLength(2);
  expect(await local.out.outbox.get(key)).toMatchObject({ confirmedAt: device.clock.now() });
});

test('Y20 a share says which narrowings it waits for, and offers three ways out that work offline', async () => {
  const local = await testLocal();
  const names = { firstName: 'Bob', lastName: '', username: 'bob', profileImageUrl: null };
  await local.cache.users.put({ ...aPost().user, ...names, id: aUserId(2), bio: '', rev: 1 });
  const follower = { userId: aUserId(2), isFollower: false, isRequest: false };
  const narrowing = await enqueue(local, setFollower, follower);
  await local.out.outbox.update(narrowing, { status: 'stalled' });
  const key = await enqueue(local, createPost, { ...newPost, content: 'Roses' });
  render(
    <LocalContext value={local}>
      <OutboxDialog isOpen onClose={() => undefined} />
    </LocalContext>,
  );

  const share = (await screen.findByText('Waits for: Remove Bob from your followers')).closest('li');
  if (!share) throw new Error('it is in no line');
  expect(within(share).queryByRole('button', { name: /^Discard/ })).toBeNull();
  fireEvent.click(within(share).getByRole('button', { name: 'Try again: Roses' }));
  await waitFor(async () => expect((await local.out.outbox.get(narrowing))?.status).toBe('queued'));
  fireEvent.click(within(share).getByRole('button', { name: 'Do not share: Roses' }));
  expect(await screen.findByText('Discard this?')).toBeDefined();
  fireEvent.click(within(share).getByRole('button', { name: 'Share anyway: Roses', hidden: true }));
  await waitFor(() => expect(screen.queryByText(/^Waits for: /)).toBeNull());
  expect(nextSendable([{ ...(await sole(local, narrowing)), status: 'failed' }, await sole(local, key)], 0)?.key).toBe(
    key,
  );
});

async function sole({ out }: LocalDb, key: MutationKey): Promise<OutboxEntry> {
  const entry = await out.outbox.get(key);
  if (!entry) throw new Error('no such entry');
  return entry;
}

test.each([
  ['a post, after a question', createPost, newPost, true],
  ['what nobody has to type again, at once', setFlower, { postId: aPostId(1), isFlowered: true }, false],
] as const)(
  'H52 the cross beside an entry that is being sent cancels it: %s',
  async (_what, definition, args, isAsked) => {
    const local = await testLocal();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each definition has its own args beside it
    const key = await enqueue(local, definition as MutationDefinition<unknown>, args, { file: new Blob(['film']) });
    await local.out.outbox.update(key, { status: 'sending', sends: 1 });
    render(
      <LocalContext value={local}>
        <OutboxDialog isOpen onClose={() => undefined} />
      </LocalContext>,
    );

    fireEvent.click(await screen.findByRole('button', { name: /^Cancel sending: / }));
    if (isAsked) {
      const question = await screen.findByRole('dialog', { name: 'Discard this?' }, { timeout: 10_000 });
      fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    }

    await waitFor(async () => expect(await local.out.outbox.get(key)).toBeUndefined());
    expect(await local.out.chunks.count()).toBe(0);
    const left = await local.out.outbox.orderBy('ord').toArray();
    expect(left.map(({ kind }) => kind)).toEqual(isAsked ? ['write.cancel', 'post.delete'] : ['write.cancel']);
  },
);
