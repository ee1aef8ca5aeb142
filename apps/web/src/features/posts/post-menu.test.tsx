import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
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
beforeEach(() => setSessionState({ status: 'signed-in', user: ada }));
afterEach(cleanup);

async function open(shown: PostView): Promise<LocalDb> {
  const local = await testLocal(testDevice(), ada.id);
  await renderOnDevice(local, <PostMenu post={shown} />);
  fireEvent.click(screen.getByRole('button', { name: 'Post menu' }));
  await screen.findByRole('menu');
  return local;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('the link of a public post can be shared', async () => {
  await open(post);

  expect(items()).toEqual(['Share', 'Save to a collection', 'Mute Bea Blom', 'Block Bea Blom', 'Report post']);
});

test.each(['followers', 'onlyMe'] as const)('a post for %s has no link to share', async (audience) => {
  await open({ ...post, author: ada, audience });

  expect(items()).toEqual(['Save to a collection', 'Edit post', 'Delete Post']);
});

test('deleting a post asks first', async () => {
  const local = await open({ ...post, author: ada });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Post' }));
  const question = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(await local.out.outbox.count()).toBe(0);

  fireEvent.click(within(question).getByRole('button', { name: /^Delete/ }));

  await waitFor(async () => expect(await local.out.outbox.toArray()).toMatchObject([{ kind: 'post.delete' }]));
});
