import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { OutcomeAnnouncer } from './outcome-announcer.tsx';

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
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
});

test.each([
  [{ status: 'acked' }, { title: 'Captions saved' }],
  [
    { status: 'failed', error: { status: 400, code: 'invalid_captions', message: 'The captions could not be read' } },
    { title: 'Failed to save the captions', description: 'The captions could not be read' },
  ],
] as const)('what became of captions is told, though their post is in sight (%o)', async (change, told) => {
  const local = await testLocal();
  await enqueue(local, setting, null);
  await local.out.outbox.toCollection().modify({ status: 'sending' });
  await renderOnDevice(
    local,
    <article data-post={postId}>
      <OutcomeAnnouncer />
    </article>,
  );

  // Once and again, since nothing tells when the announcer has read the outbox for the first time.
  let isOver = true;
  await waitFor(async () => {
    isOver = !isOver;
    await local.out.outbox.toCollection().modify(isOver ? change : { status: 'sending', error: null });
    expect(visibleToast()).toMatchObject(told);
  });
});
