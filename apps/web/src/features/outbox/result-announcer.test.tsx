import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { enqueue } from '../../sync/enqueue.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, lastLogged, visibleToast } from '../../ui/toast.ts';
import { ResultAnnouncer } from './result-announcer.tsx';

const postId = aPostId(1);
const setting = {
  kind: 'captions.set',
  version: 1,
  read: () => null,
  lane: () => 'p',
  target: () => ({ type: 'post', id: postId }),
  request: () => ({ method: 'POST', path: '/api/test' }) as const,
};

afterEach(() => {
  setSyncStatus({ network: 'online' });
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
});

test.each([
  [{ status: 'acked' }, { title: 'Subtitles saved' }],
  [
    { status: 'failed', error: { status: 400, code: 'invalid_captions', message: 'The captions could not be read' } },
    { title: 'Failed to save the subtitles', description: 'The captions could not be read' },
  ],
] as const)('the result of captions is shown although their post is visible (%o)', async (change, announced) => {
  const local = await testLocal();
  await enqueue(local, setting, null);
  await local.out.outbox.toCollection().modify({ status: 'sending' });
  await renderOnDevice(
    local,
    <article data-post={postId}>
      <ResultAnnouncer />
    </article>,
  );

  // Several times, because the end of the announcer's first reading cannot be observed.
  let isOver = true;
  await waitFor(async () => {
    isOver = !isOver;
    await local.out.outbox.toCollection().modify(isOver ? change : { status: 'sending', error: null });
    expect(visibleToast()).toMatchObject(announced);
  });
});

test.each([
  ['message.send', 'Message sent'],
  ['message.delete', 'Message deleted'],
  ['comment.delete', 'Comment deleted'],
  ['ad.edit', 'Ad updated'],
  ['ad.delete', 'Ad deleted'],
])('the success of %s is announced but not shown: its place shows it', async (kind, text) => {
  const local = await testLocal();
  await enqueue(local, { ...setting, kind }, null);
  await local.out.outbox.toCollection().modify({ status: 'sending' });
  await renderOnDevice(local, <ResultAnnouncer />);

  let isOver = true;
  await waitFor(async () => {
    isOver = !isOver;
    await local.out.outbox.toCollection().modify({ status: isOver ? 'acked' : 'sending' });
    expect(lastLogged()?.text).toBe(text);
  });

  expect(visibleToast()).toBeNull();
});

test('an offline mutation is announced as waiting', async () => {
  setSyncStatus({ network: 'offline' });
  const local = await testLocal();
  await renderOnDevice(local, <ResultAnnouncer />);

  await waitFor(async () => {
    await enqueue(local, { ...setting, kind: 'comment.add' }, null);
    expect(lastLogged()?.text).toBe('Comment: Waiting to send');
  });
});
