import 'fake-indexeddb/auto';
import { aCommentId, aMessageId, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { POST_DRAFT_ID } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { FoundHere } from './found-here.tsx';
import { FoundMessages } from './found-messages.tsx';
import { SearcherContext } from './searcher.ts';
import { enqueueUnsent } from './testing/enqueue-unsent.ts';
import { searchHere } from './testing/search-here.ts';

afterEach(cleanup);

test('a draft is the first result, marked as a draft, and opens its form', async () => {
  const ada = { ...aCurrentUser(), id: aUserId(1), firstName: 'Ada', lastName: 'Ash' };
  setSessionState({ status: 'signed-in', user: ada });
  const local = await testLocal(testDevice(), ada.id);
  const fields = { content: 'Medlars, half', location: 'Kew', altText: '', audience: 'everyone' as const };
  await writeDraft(local.out, POST_DRAFT_ID, { updatedAt: 1, fields, file: null });
  await renderOnDevice(
    local,
    <SearcherContext value={searchHere}>
      <FoundHere typed="medlar" />
    </SearcherContext>,
  );

  const posts = within(await screen.findByRole('list', { name: 'Posts' }));
  fireEvent.click(await posts.findByRole('button', { name: /Ada Ash.*Draft: Medlar.*Kew/s }));

  expect(openDialog.get()).toEqual(['create-post']);
  await writeDraft(local.out, POST_DRAFT_ID, null);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Posts' })).toBeNull());
});

test('unsent posts, comments and messages are found under their author and marked as waiting', async () => {
  const ada = { ...aCurrentUser(), id: aUserId(1), firstName: 'Ada', lastName: 'Ash' };
  setSessionState({ status: 'signed-in', user: ada });
  const local = await testLocal(testDevice(), ada.id);
  const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
  const post = {
    id: aPostId(1),
    content: 'A medlar',
    location: '',
    audience: 'everyone',
    photos: [{ picture, altText: '' }],
    poster: '',
  };
  await enqueueUnsent(local, 'post.create', post);
  await enqueueUnsent(local, 'comment.add', { id: aCommentId(1), postId: aPostId(2), content: 'Medlars!' });
  const message = { id: aMessageId(1), content: 'Medlars for you', file: null };
  await enqueueUnsent(local, 'message.sendByUsername', { ...message, username: 'cem', threadId: message.id });

  await renderOnDevice(
    local,
    <SearcherContext value={searchHere}>
      <FoundHere typed="medlar" />
      <FoundMessages typed="medlar" onFound={() => undefined} onOpen={() => undefined} />
    </SearcherContext>,
  );

  const posts = within(await screen.findByRole('list', { name: 'Posts' }));
  const row = await posts.findByRole('button', { name: /Ada Ash.*Not sent yet: A medlar/s });
  const comments = within(await screen.findByRole('list', { name: 'Comments' }));
  expect(comments.getByRole('button', { name: /Ada Ash.*Not sent yet: Medlar/s })).toBeDefined();
  const messages = within(await screen.findByRole('list', { name: 'Messages on this device' }));
  expect(messages.getByRole('link', { name: /@cem.*Not sent yet: Medlar/s })).toBeDefined();
  fireEvent.click(row);
  expect(openDialog.get()).toEqual(['photo', { postId: post.id }]);
});
