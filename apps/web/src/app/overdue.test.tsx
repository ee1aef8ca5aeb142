import 'fake-indexeddb/auto';
import type { MutationKey } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import { aCommentId, aPost, aPostId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AdDelivery } from '../features/ads/ad-row.tsx';
import { CommentRow } from '../features/comments/comment-row.tsx';
import { UnsentState } from '../features/messages/unsent-state.tsx';
import { PostDelivery } from '../features/posts/post-delivery.tsx';
import { closeDialog, openDialog } from '../kit/open-dialog.ts';
import { renderOnDevice } from '../kit/testing/on-device.tsx';
import { dataSaver } from '../local/data-saver-choices.ts';
import { countWaiting } from '../sync/count-waiting.ts';
import { enqueue } from '../sync/enqueue.ts';
import { sendNow } from '../sync/outbox-actions.ts';
import { INITIAL_STATUS, setSyncStatus, syncStatus } from '../sync/sync-status.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';

const sending: MutationDefinition<null> = {
  kind: 'test.send',
  version: 1,
  read: () => null,
  lane: () => 'test',
  target: () => ({ type: 'test', id: '1' }),
  request: () => ({ method: 'POST', path: '/api/test' }),
};

const ending: (() => void)[] = [];

afterEach(() => {
  cleanup();
  for (const end of ending.splice(0)) end();
  closeDialog();
  dataSaver.choose('uploads', 'always');
  setSyncStatus(INITIAL_STATUS);
});

/** An entry that is 31 days old, and a new one behind it. */
async function twoEntries() {
  const device = testDevice();
  const local = await testLocal(device);
  const old = await enqueue(local, sending, null, { file: new Blob(['film']) });
  device.clock.advance(31 * 86_400_000);
  const behind = await enqueue(local, sending, null);
  ending.push(
    countWaiting(local, (error) => {
      throw error;
    }),
  );
  await waitFor(() => expect(syncStatus.get()).toMatchObject({ waiting: 2, failed: 1, overdue: [old, behind] }));
  return { local, old, behind };
}

const { user: author } = aPost();
const flower = { isFlowered: false, flowersCount: 0 };
const comment = {
  id: aCommentId(1),
  postId: aPostId(1),
  author,
  content: 'Lovely',
  createdAt: 0,
  parentId: null,
  answered: null,
  flower,
};

const UNSENT: readonly (readonly [string, (key: MutationKey) => ReactNode])[] = [
  ['post', (key) => <PostDelivery delivery={{ kind: 'waiting', key }} />],
  [
    'comment',
    (key) => (
      <CommentRow
        comment={{ ...comment, delivery: { kind: 'waiting', key } }}
        isReply={false}
        onReply={() => undefined}
        onDelete={null}
      />
    ),
  ],
  ['message', (key) => <UnsentState delivery={{ kind: 'waiting', key, pausedBy: [key] }} onCancel={() => undefined} />],
  ['ad', (key) => <AdDelivery delivery={{ kind: 'waiting', key }} />],
];

test.each(UNSENT)('J01 a %s too old to be sent without a question links to the outbox', async (_name, unsent) => {
  const { local, old } = await twoEntries();
  dataSaver.choose('uploads', 'never');
  await renderOnDevice(local, unsent(old));

  expect(await screen.findByText('Waits for your answer')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open outbox' }));
  expect(openDialog.get()).toEqual(['outbox']);

  dataSaver.choose('uploads', 'always');
  await act(async () => sendNow(local, old));
  await waitFor(() => expect(screen.queryByText('Waits for your answer')).toBeNull());
  expect(syncStatus.get()).toMatchObject({ waiting: 2, failed: 0, overdue: [] });
});

test('a later mutation waits for the same decision', async () => {
  const { local, behind } = await twoEntries();
  await renderOnDevice(local, <PostDelivery delivery={{ kind: 'waiting', key: behind }} />);

  expect(await screen.findByText('Waits for your answer')).toBeDefined();
});
