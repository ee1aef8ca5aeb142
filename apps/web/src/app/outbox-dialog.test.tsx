import 'fake-indexeddb/auto';
import type { ConversationId } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aMessageId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setBlock } from '../features/blocks/blocks.mutators.ts';
import { addComment } from '../features/comments/comments.sync.ts';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { setFollow } from '../features/follows/follows.switch.ts';
import { sendMessage } from '../features/messages/messages.sync.ts';
import { OutboxDialog } from '../features/outbox/outbox-dialog.tsx';
import { changePost } from '../features/posts/change-post.mutators.ts';
import { renderOnDevice } from '../kit/testing/on-device.tsx';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from '../sync/enqueue.ts';
import { INITIAL_STATUS, setSyncStatus } from '../sync/sync-status.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { clockTime } from '../ui/times.ts';

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../ui/dialog-sheet.tsx'));
beforeEach(() => setSyncStatus({ ...INITIAL_STATUS, network: 'offline' }));
afterEach(cleanup);

const author = (n: number, firstName: string) => ({ ...aPost().user, id: aUserId(n), firstName, lastName: '' });

async function open(fill: (local: LocalDb) => Promise<unknown>): Promise<void> {
  const local = await testLocal(testDevice());
  await local.cache.posts.bulkPut([
    aPost({ id: aPostId(1), content: 'Tulips', user: author(2, 'Emeka') }),
    aPost({ id: aPostId(2), content: '', user: author(3, 'Freya') }),
    aPost({ id: aPostId(3), content: '', user: author(1, 'Ada') }),
  ]);
  await fill(local);
  await renderOnDevice(local, <OutboxDialog isOpen onClose={() => undefined} />);
}

const items = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p, bdi')].map(({ textContent }) => textContent));

test('entries name the person and the post they concern', async () => {
  await open(async (local) => {
    await enqueue(local, setFollow, { userId: aUserId(3), isFollowing: true });
    await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
    await enqueue(local, setFlower, { postId: aPostId(3), isFlowered: true });
    await enqueue(local, addComment, { id: aCommentId(1), postId: aPostId(2), content: 'What a red!' });
    await enqueue(local, setBlock, {
      userId: aUserId(2),
      conversationId: branded<ConversationId>('c'),
      isBlocked: true,
    });
  });

  await screen.findByText('Follow Freya');

  expect(items().map(([title, , ...details]) => [title, ...details])).toEqual([
    ['Follow Freya'],
    ["Flower for Emeka's photo", 'Tulips'],
    ['Flower for your photo'],
    ['What a red!', "Comment on Freya's photo"],
    ['Block Emeka'],
  ]);
});

test('without a network the outbox says why entries wait, and discards one after a question', async () => {
  let local: LocalDb | undefined;
  await open(async (device) => {
    local = device;
    for (const [n, content] of ['Keep', 'Drop'].entries()) {
      await enqueue(device, addComment, { id: aCommentId(n), postId: aPostId(1), content });
    }
  });

  await screen.findByText(
    /^You are offline\. These items are stored on this device and sent when you are back online\./,
  );
  expect(await screen.findAllByText('Waiting to send')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Discard: Drop' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this?' });
  expect(await local?.out.outbox.count()).toBe(2);
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));

  await waitFor(() => expect(screen.queryByText('Drop')).toBeNull());
  const left = await local?.out.outbox.toArray();
  expect(left?.map(({ args }) => args)).toMatchObject([{ content: 'Keep' }]);
});

test('the words of a refused change of a deleted post stay readable', async () => {
  await open(async (local) => {
    const args = { id: aPostId(1), content: 'A gate that I will not write again' };
    await enqueue(local, changePost, args);
    const error = { status: 404, code: 'post_not_found', message: 'Post not found' };
    await local.out.outbox.toCollection().modify({ status: 'failed', error });
  });

  await screen.findByText('A gate that I will not write again');
  expect(screen.getByText(/Post not found/)).toBeDefined();
});

test('a refused entry says why', async () => {
  await open(async (local) => {
    const conversationId = branded<ConversationId>('c');
    const args = { id: aMessageId(1), conversationId, content: 'Hello', file: null };
    await enqueue(local, sendMessage, { ...args, toUserId: aUserId(2) });
    await local.out.outbox.toCollection().modify({
      status: 'failed',
      error: { status: 507, code: 'storage_full', message: 'The server is out of storage space' },
    });
  });

  await screen.findByText('Failed to send message. Please try again. Reason: The server is out of storage space');
});

test('the outbox shows the time of the last sync, and its day if that is not today', async () => {
  let now = 0;
  await open(async (local) => {
    now = local.device.clock.now();
    setSyncStatus({ lastSyncedAt: now });
  });
  await screen.findByText(`Last synced: ${clockTime(now)}`);

  act(() => setSyncStatus({ lastSyncedAt: Date.UTC(2026, 0, 31, 12, 0) }));

  screen.getByText(/^Last synced: Jan 3[01], 2026, /);
});
