import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDialog, showDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import type { ListAnswer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import { commentWords } from './comment-words.ts';
import { CommentsDialog } from './comments-dialog.tsx';
import { addComment, deleteComment } from './comments.sync.ts';
import {
  FIRST,
  bea,
  field,
  openComments,
  pendingMutations,
  postId,
  row,
  send,
  showComments,
  uid,
  viewer,
} from './testing/open-comments.tsx';

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

/** Simulates a device with a mouse, and so probably a keyboard. */
function keyboardIs(isThere: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isThere, addEventListener() {}, removeEventListener() {} }));
}

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  keyboardIs(true);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the author of a comment links to their page and closes the dialog', async () => {
  await openComments({ [FIRST]: { rows: [row(1)] } }, 1);
  showDialog('comments', { postId });

  const name = within(await screen.findByRole('list', { name: 'Comments' })).getByRole('link', { name: 'Bea Blom' });
  expect(name.getAttribute('href')).toBe(`/u/${bea.username}`);
  fireEvent.click(name, { ctrlKey: true });
  expect(openDialog.get()).not.toBeNull();
  fireEvent.click(name);

  expect(openDialog.get()).toBeNull();
});

test('the dialog shows the post, then its comments, oldest first', async () => {
  await openComments({ [FIRST]: { rows: [row(1), row(2, { content: 'second' })] } }, 2);

  const rows = within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole('listitem');

  expect(screen.getByText('Quinces, finally')).toBeTruthy();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bea Blom\d+dno 1Reply$/),
    expect.stringMatching(/^Bea Blom\d+dsecondReply$/),
  ]);
});

test('X01 markup in a comment is shown as text', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await openComments({ [FIRST]: { rows: [row(1, { content: evil, user: { ...bea, firstName: evil } })] } }, 1);

  expect(await screen.findByText(evil)).toBeTruthy();
  expect(document.querySelectorAll('li img')).toHaveLength(0);
});

test('a thread without comments invites to write the first', async () => {
  await openComments({ [FIRST]: { rows: [] } });

  expect(await screen.findByText('No comments yet')).toBeTruthy();
  expect(screen.getByText('Be the first to comment!')).toBeTruthy();
});

test('without a network, comments that were never loaded are not called empty', async () => {
  await openComments({ [FIRST]: {} }, 3);

  expect(await screen.findByText('Not saved on this device')).toBeTruthy();
  expect(screen.queryByText('No comments yet')).toBeNull();
});

test('without a network, comments that were opened once are shown with their age', async () => {
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [row(1)] } };
  const local = await openComments(answers, 1);
  await screen.findByText('no 1');
  cleanup();
  delete answers[FIRST];

  await showComments(local);

  expect(await screen.findByText(/^Not connected — showing what was saved at /)).toBeTruthy();
  expect(screen.getByText('no 1')).toBeTruthy();
});

test('a deleted post says so', async () => {
  await openComments({ [FIRST]: { status: 404 } }, 1);

  expect(await screen.findByText('This post was deleted, or you can no longer see it.')).toBeTruthy();
});

test('only text can be sent, and the comment waits in its row', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  expect(send().disabled).toBe(true);
  type('   ');
  expect(send().disabled).toBe(true);
  type('  lovely  ');
  expect(send().disabled).toBe(false);

  await act(async () => fireEvent.click(send()));

  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  await waitFor(() => expect(field().value).toBe(''));
  const [entry] = await local.out.outbox.toArray();
  expect(addComment.read(entry?.args)?.content).toBe('lovely');
});

test('sending by the button returns the focus to the field', async () => {
  await openComments({ [FIRST]: { rows: [] } });
  type('lovely');
  send().focus();

  await act(async () => fireEvent.click(send()));

  await waitFor(() => expect(send().disabled).toBe(true));
  expect(document.activeElement).toBe(field());
});

test('Enter sends with a keyboard, Shift+Enter breaks the line, and on a phone Enter breaks the line', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('one');
  expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(true);
  keyboardIs(false);
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
  expect(await pendingMutations(local)).toEqual([]);

  await act(async () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }));
  await waitFor(async () => expect(await pendingMutations(local)).toEqual([addComment.kind]));
  await waitFor(() => expect(field().value).toBe(''));
  keyboardIs(true);
  type('two');
  // The button is enabled again once the first comment is stored.
  await waitFor(() => expect(send().disabled).toBe(false));
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));

  await waitFor(async () => expect(await pendingMutations(local)).toEqual([addComment.kind, addComment.kind]));
});

test('text typed while a comment is being stored is the next comment', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('one');
  fireEvent.click(send());
  type('one, two');
  await waitFor(async () => expect(await pendingMutations(local)).toEqual([addComment.kind]));
  await waitFor(() => expect(send().disabled).toBe(false));

  expect(field().value).toBe(', two');
});

test('characters are counted near the limit, and a longer comment stays in its field', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('x'.repeat(1799));
  expect(screen.queryByText(/of 2,000 characters/)).toBeNull();
  type('x'.repeat(1800));
  expect(screen.getByText('1,800 of 2,000 characters')).toBeTruthy();
  type('x'.repeat(2001));

  await act(async () => fireEvent.submit(field().form ?? field()));

  expect(screen.getByText('Comment is too long · 2,001 of 2,000 characters')).toBeTruthy();
  expect(field().value).toHaveLength(2001);
  expect(await pendingMutations(local)).toEqual([]);
});

test('Z05 a comment that is too long shows the excess at once, as an error, and cannot be sent', async () => {
  await openComments({ [FIRST]: { rows: [] } });
  const hint = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';

  for (const [typed, used] of [
    ['x'.repeat(5000), '5,000'],
    ['é'.repeat(5000), '5,000'],
    [family.repeat(1600), '2,200'],
  ] as const) {
    type(typed);
    expect(hint()).toBe(`Comment is too long · ${used} of 2,000 characters`);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(send().disabled).toBe(true);
  }

  type('short');
  expect(hint()).toBe('');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(send().disabled).toBe(false);
  for (const blank of ['\u2800', '\u3164 \u200b']) {
    type(blank);
    expect(send().disabled).toBe(true);
  }
});

test('on a slow device the field is there once its draft is read', async () => {
  const local = await testLocal(testDevice(), uid);
  await saveCommentDraft(local, postId, { content: 'Quinces are ', answered: null });
  const read = Promise.withResolvers<void>();
  void local.out.transaction('rw', local.out.drafts, () => Dexie.waitFor(read.promise));
  await renderOnDevice(local, <CommentsDialog postId={postId} user={viewer} isOpen onClose={() => undefined} />);
  expect(screen.queryByLabelText('Your comment')).toBeNull();

  read.resolve();

  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your comment')).value).toBe('Quinces are ');
});

test('a draft is restored when the comments open again', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('begun');
  cleanup();
  await waitFor(async () => expect(await local.out.drafts.count()).toBe(1));

  await showComments(local);

  await waitFor(() => expect(field().value).toBe('begun'));
});

test('a text that is typed the moment the field is there is saved', async () => {
  const local = await testLocal(testDevice(), uid);
  const observer = new MutationObserver(() => {
    if (!screen.queryByLabelText('Your comment')) return;
    observer.disconnect();
    type('quick');
  });
  observer.observe(document.body, { childList: true, subtree: true });

  await showComments(local);
  cleanup();

  await waitFor(async () => expect((await readCommentDraft(local, postId)).content).toBe('quick'));
});

test('a comment can be deleted by its author after a question, and not by others', async () => {
  const mine = row(2, { user: { ...bea, id: uid, firstName: 'Ada' }, content: 'mine' });
  const local = await openComments({ [FIRST]: { rows: [row(1), mine] } }, 2);
  await screen.findByText('mine');
  expect(screen.getAllByRole('button', { name: /^Delete the comment by/ })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Delete the comment by Ada Blom' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));

  await waitFor(() => expect(screen.queryByRole('list', { name: 'Comments' })?.textContent).not.toContain('mine'));
  expect(await pendingMutations(local)).toEqual([deleteComment.kind]);
});

test('the author of a post can delete the comments of others', async () => {
  const local = await openComments({ [FIRST]: { rows: [row(1), row(2)] } }, 2, { ...bea, id: uid });
  await screen.findByText('no 2');
  const [first] = screen.getAllByRole('button', { name: 'Delete the comment by Bea Blom' });

  if (first) fireEvent.click(first);
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));

  await waitFor(() => expect(screen.queryByText('no 1')).toBeNull());
  expect(screen.getByText('no 2')).toBeTruthy();
  expect(await pendingMutations(local)).toEqual([deleteComment.kind]);
});

test('a refused comment shows the reason, and can be sent again or discarded', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('rude');
  await act(async () => fireEvent.click(send()));
  await screen.findByText('Waiting to send');
  const error = { status: 400, code: 'comment_too_long', message: 'Comment is too long' };
  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed', error })));

  expect(await screen.findByText('Not sent. Comment is too long')).toBeTruthy();
  expect(screen.getByText('Error: Failed to add comment')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));

  expect(await screen.findByText('Waiting to send')).toBeTruthy();
});

test('B08 a comment on a deleted post says so, in the list and in the outbox', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  type('too late');
  await act(async () => fireEvent.click(send()));
  await screen.findByText('Waiting to send');
  const error = { status: 404, code: 'post_not_found', message: 'Post not found' };
  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed', error })));

  expect(await screen.findByText('Not sent. This post was deleted, or you can no longer see it.')).toBeTruthy();
  expect(commentWords[0].refused('post_not_found')).toBe(
    'Failed to add comment. This post was deleted, or you can no longer see it.',
  );
});

test('new comments of others are announced to screen readers', async () => {
  const local = await openComments({ [FIRST]: { rows: [row(1)] } }, 1);
  await screen.findByText('no 1');
  await screen.findByText(/^Quinces/);

  await act(async () => void (await local.cache.comments.put(row(2))));

  expect(await screen.findByText('1 new comment')).toBeTruthy();
});

test('people are suggested while a comment is typed; Enter takes the chosen one, and sends without one', async () => {
  const local = await openComments({ [FIRST]: { rows: [] } });
  await local.cache.users.put({ ...bea, bio: '', username: 'bea', rev: 1 });
  await screen.findByText('No comments yet');
  field().focus();
  await act(async () => fireEvent.input(field(), { target: { value: 'Hi @be', selectionStart: 6, selectionEnd: 6 } }));
  await screen.findByRole('option', { name: /@bea$/ }, { timeout: 10_000 });

  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
  expect(field().value).toBe('Hi @bea ');
  expect(await pendingMutations(local)).toEqual([]);
  expect(screen.queryByRole('option')).toBeNull();

  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
  await waitFor(async () => expect(await pendingMutations(local)).toEqual([addComment.kind]));
  const [entry] = await local.out.outbox.toArray();
  expect(addComment.read(entry?.args)?.content).toBe('Hi @bea');
});
