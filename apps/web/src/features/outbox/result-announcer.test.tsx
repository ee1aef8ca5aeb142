import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { liveQuery } from '../../local/live-query.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, lastLogged, visibleToast } from '../../ui/toast.ts';
import { saveProfile } from '../profile/save-profile.ts';
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
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
});

test.each([
  [{ status: 'acked' }, { title: 'Subtitles saved' }],
  [
    { status: 'failed', error: { status: 400, code: 'invalid_captions', message: 'The captions could not be read' } },
    { title: 'Failed to save the subtitles', description: 'The captions could not be read' },
  ],
] as const)('V10 the result of captions is shown although their post is visible (%o)', async (change, announced) => {
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

test('E40 the success of a new post is shown although the post is on the screen', async () => {
  const local = await testLocal();
  await enqueue(local, { ...setting, kind: 'post.create' }, null);
  await local.out.outbox.toCollection().modify({ status: 'sending' });
  await renderOnDevice(
    local,
    <article data-post={postId}>
      <ResultAnnouncer />
    </article>,
  );

  let isOver = true;
  await waitFor(async () => {
    isOver = !isOver;
    await local.out.outbox.toCollection().modify({ status: isOver ? 'acked' : 'sending' });
    expect(visibleToast()).toMatchObject({ title: 'Post created successfully!' });
  });
});

test.each([
  [{ status: 'acked' }, { title: 'Profile Updated!', description: expect.stringMatching(/^Saved at \d{1,2}:\d{2}/) }],
  [
    { status: 'failed', error: { status: 409, code: 'username_taken', message: 'This username is already taken' } },
    { title: 'Error Updating Profile', description: 'This username is already taken', isError: true },
  ],
] as const)(
  'the result of a profile change has the time, or the reason and a way back (%o)',
  async (change, announced) => {
    const local = await testLocal();
    await saveProfile(local, { username: 'ada.king' });
    await local.out.outbox.toCollection().modify({ status: 'sending' });
    await renderOnDevice(local, <ResultAnnouncer />);

    let isOver = true;
    await waitFor(async () => {
      isOver = !isOver;
      await local.out.outbox.toCollection().modify(isOver ? change : { status: 'sending', error: null });
      expect(visibleToast()).toMatchObject(announced);
    });

    expect(visibleToast()?.action?.label).toBe(change.status === 'failed' ? 'Edit profile' : undefined);
    visibleToast()?.action?.onSelect();
    expect(openDialog.get()).toEqual(change.status === 'failed' ? ['profile'] : null);
    expect(await local.out.outbox.count(), 'a refused change waits for its form').toBe(1);
  },
);

test('a refused reaction says why, and leaves nothing in the outbox', async () => {
  const local = await testLocal();
  await enqueue(local, { ...setting, kind: 'message.react' }, null);
  await renderOnDevice(local, <ResultAnnouncer />);
  const error = { status: 403, code: 'cannot_message', message: '' };

  let isOver = true;
  await waitFor(async () => {
    isOver = !isOver;
    await local.out.outbox
      .toCollection()
      .modify(isOver ? { status: 'failed', error } : { status: 'sending', error: null });
    const description = "You don't have permission to message this user.";
    expect(visibleToast()).toMatchObject({ title: 'Reaction not saved', description, isError: true });
  });

  await waitFor(async () => expect(await local.out.outbox.count()).toBe(0));
});

test.each([
  ['message.send', 'Message sent'],
  ['message.delete', 'Message deleted'],
  ['message.edit', 'Message edited'],
  ['message.unsend', 'Message deleted for everyone'],
  ['message.react', 'Reaction sent'],
  ['conversation.accept', 'Message request accepted'],
  ['conversation.decline', 'Message request deleted'],
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

test.each([
  [{ status: 'acked' }, { title: 'Success', description: 'Comment added successfully' }],
  [
    { status: 'failed', error: { status: 400, code: 'odd', message: 'Odd' } },
    { title: 'Error', description: 'Failed to add comment' },
  ],
] as const)(
  'E45 the result of a comment is a toast where its thread is closed alone (%o)',
  async (change, announced) => {
    const local = await testLocal();
    await enqueue(local, { ...setting, kind: 'comment.add', target: () => ({ type: 'comment', id: 'c1' }) }, null);
    const settle = async (isOver: boolean) =>
      local.out.outbox.toCollection().modify(isOver ? change : { status: 'sending', error: null });
    await settle(false);
    const thread = await renderOnDevice(
      local,
      <div data-comment="c1">
        <ResultAnnouncer />
      </div>,
    );
    let readings = 0;
    const watching = liveQuery(() => local.out.outbox.toArray()).subscribe(() => (readings += 1));
    for (let i = 0; i < 4; i++) {
      const before = readings;
      await settle(i % 2 === 1);
      await waitFor(() => expect(readings).toBeGreaterThan(before));
    }
    watching.unsubscribe();
    expect(visibleToast()).toBeNull();
    thread.unmount();
    await renderOnDevice(local, <ResultAnnouncer />);

    let isOver = true;
    await waitFor(async () => {
      isOver = !isOver;
      await settle(isOver);
      expect(visibleToast()).toMatchObject(announced);
    });
  },
);

test('an offline mutation is announced as waiting', async () => {
  setSyncStatus({ network: 'offline' });
  const local = await testLocal();
  await renderOnDevice(local, <ResultAnnouncer />);

  await waitFor(async () => {
    await enqueue(local, { ...setting, kind: 'comment.add' }, null);
    expect(lastLogged()?.text).toBe('Comment: Waiting to send');
  });
});
