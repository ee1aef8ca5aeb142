import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DialogsHost } from '../../app/dialogs-host.tsx';
import { closeDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { PersonMenu } from '../reports/person-menu.tsx';
import { setSessionState } from '../session/session-state.ts';
import { PostMenu } from './post-menu.tsx';
import type { PostView } from './post-view.ts';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
const post: PostView = {
  ...aPost({ id: aPostId(1) }),
  author: bea,
  audience: 'everyone',
  createdAt: 1,
  isFlowered: false,
  photos: [],
  delivery: { kind: 'sent' },
};

// Loaded when they open, which takes real time on a busy machine.
beforeAll(() =>
  Promise.all([
    import('../../ui/dialog-sheet.tsx'),
    import('../../ui/menu-popup.tsx'),
    import('./post-menu-popup.tsx'),
  ]),
);

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: ada });
});
afterEach(() => {
  cleanup();
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
});

async function open(shown = post): Promise<LocalDb> {
  const local = await testLocal(testDevice(), ada.id);
  await renderOnDevice(
    local,
    <>
      <PostMenu post={shown} />
      <PersonMenu userId={bea.id} name="Bea Blom" />
      <DialogsHost user={ada} />
    </>,
  );
  return local;
}

async function choose(menu: string, item: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pendingMutations = async (local: LocalDb) =>
  (await local.out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => ({ kind, args }));

test('a post is reported with a reason and a note, also offline', async () => {
  const local = await open();

  await choose('Post menu', 'Report post');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this post' }));
  press('Send report');
  expect((await dialog.findByRole('alert')).textContent).toBe('Please choose a reason');
  fireEvent.click(dialog.getByRole('radio', { name: /^Spam/ }));
  fireEvent.change(dialog.getByLabelText(/^Anything else/), { target: { value: ' Buy this. ' } });
  press('Send report');

  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(await pendingMutations(local)).toEqual([
    {
      kind: 'report.create',
      args: {
        id: expect.any(String),
        target: 'post',
        targetId: post.id,
        userId: bea.id,
        reason: 'spam',
        note: 'Buy this.',
      },
    },
  ]);
});

test('a note that is too long stays in the form and is not sent', async () => {
  const local = await open();
  await choose('Actions for Bea Blom', 'Report Bea Blom');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this person' }));
  fireEvent.click(dialog.getByRole('radio', { name: /^Hate/ }));
  fireEvent.change(dialog.getByLabelText(/^Anything else/), { target: { value: 'x'.repeat(1001) } });

  press('Send report');

  expect((await dialog.findByRole('alert')).textContent).toBe('At most 1000 characters');
  expect(await pendingMutations(local)).toEqual([]);
});

test('after a report the reported user can be blocked, after a question', async () => {
  const local = await open();
  await choose('Post menu', 'Report post');
  fireEvent.click(await screen.findByRole('radio', { name: 'Violence' }));
  press('Send report');
  await screen.findByRole('dialog', { name: 'Thank you' });

  press('Block Bea Blom');
  const question = within(await screen.findByRole('dialog', { name: 'Block Bea Blom?' }));
  fireEvent.click(question.getByRole('button', { name: 'Block' }));

  await waitFor(async () => expect((await pendingMutations(local)).map(({ kind }) => kind)).toContain('block.set'));
  expect((await pendingMutations(local)).at(-1)?.args).toMatchObject({ userId: bea.id, isBlocked: true });
  // Both are in one lane: after a block, the reported content would be invisible.
  const lanes = (await local.out.outbox.orderBy('ord').toArray()).map(({ kind, lane }) => [kind, lane]);
  expect(lanes).toEqual([
    ['report.create', `b:${bea.id}`],
    ['block.set', `b:${bea.id}`],
  ]);
});

test('muting explains itself, and can be undone at once', async () => {
  const local = await open();

  await choose('Post menu', 'Mute Bea Blom');
  await waitFor(() => expect(visibleToast()?.title).toBe('Bea Blom is muted'));
  await choose('Actions for Bea Blom', 'Unmute Bea Blom');

  await waitFor(() => expect(visibleToast()?.title).toBe('Bea Blom is no longer muted'));
  await waitFor(async () =>
    expect(await pendingMutations(local)).toEqual([{ kind: 'mute.set', args: { userId: bea.id, isMuted: false } }]),
  );
});

test('own posts offer neither report, mute nor block', async () => {
  await open({ ...post, author: { ...bea, id: ada.id } });

  fireEvent.click(screen.getByRole('button', { name: 'Post menu' }));
  await screen.findByRole('menuitem', { name: 'Delete Post' });

  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Share',
    'Save to a collection',
    'Edit post',
    'Delete Post',
  ]);
});

test('the menu of a post with flowers leads to the people who gave them', async () => {
  await open({ ...post, flowersCount: 2 });

  await choose('Post menu', 'Flowers');

  expect(await screen.findByRole('dialog', { name: 'Flowers' })).toBeTruthy();
});

test('the menu of a post without flowers does not name them', async () => {
  await open();

  fireEvent.click(screen.getByRole('button', { name: 'Post menu' }));

  await screen.findByRole('menuitem', { name: 'Report post' });
  expect(screen.queryByRole('menuitem', { name: 'Flowers' })).toBeNull();
});
