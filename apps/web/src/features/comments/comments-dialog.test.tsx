import 'fake-indexeddb/auto';
import type { CommentEntity } from '@posy/contract/comments';
import { aComment, aCommentId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDialog, showDialog } from '../../app/open-dialog.ts';
import { aCurrentUser } from '../../app/testing/fake-server.ts';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { commentWords } from './comment-words.ts';
import { CommentsDialog } from './comments-dialog.tsx';
import { addComment, deleteComment } from './comments.mutators.ts';
import { writeComment } from './write-comment.ts';

const uid = aUserId(1);
const postId = aPostId(1);
const FIRST = `/api/comments/${postId}?limit=50`;
const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
const viewer = { ...aCurrentUser(), id: uid };

function row(n: number, change: Partial<CommentEntity> = {}): CommentEntity {
  const createdAt = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
  return aComment({ id: aCommentId(n), content: `no ${n}`, createdAt, user: bea, ...change });
}

async function open(answers: Record<string, ListAnswer>, commentsCount = 0): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await local.cache.posts.put(aPost({ id: postId, user: bea, content: 'Quinces, finally', commentsCount }));
  await listServer(local, answers);
  await renderOnDevice(local, <CommentsDialog postId={postId} user={viewer} isOpen onClose={() => undefined} />);
  return local;
}

const rowOf = (text: string): HTMLElement => screen.getByText(text).closest('li') ?? document.body;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send comment' });
const pendingMutations = async (local: LocalDb) =>
  (await local.out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);

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
  await open({ [FIRST]: { rows: [row(1)] } }, 1);
  showDialog('comments', { postId });

  const name = within(await screen.findByRole('list', { name: 'Comments' })).getByRole('link', { name: 'Bea Blom' });
  expect(name.getAttribute('href')).toBe(`/u/${bea.username}`);
  fireEvent.click(name, { ctrlKey: true });
  expect(openDialog.get()).not.toBeNull();
  fireEvent.click(name);

  expect(openDialog.get()).toBeNull();
});

test('the dialog shows the post, then its comments, oldest first', async () => {
  await open({ [FIRST]: { rows: [row(1), row(2, { content: 'second' })] } }, 2);

  const rows = within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole('listitem');

  expect(screen.getByText('Quinces, finally')).toBeTruthy();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bea Blom\d+dno 1Reply$/),
    expect.stringMatching(/^Bea Blom\d+dsecondReply$/),
  ]);
});

test('X01 markup in a comment is shown as text', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await open({ [FIRST]: { rows: [row(1, { content: evil, user: { ...bea, firstName: evil } })] } }, 1);

  expect(await screen.findByText(evil)).toBeTruthy();
  expect(document.querySelectorAll('li img')).toHaveLength(0);
});

test('a thread without comments invites to write the first', async () => {
  await open({ [FIRST]: { rows: [] } });

  expect(await screen.findByText('No comments yet')).toBeTruthy();
  expect(screen.getByText('Be the first to comment!')).toBeTruthy();
});

test('without a network, comments that were never loaded are not called empty', async () => {
  await open({ [FIRST]: {} }, 3);

  expect(await screen.findByText('Not saved on this device')).toBeTruthy();
  expect(screen.queryByText('No comments yet')).toBeNull();
});

test('a deleted post says so', async () => {
  await open({ [FIRST]: { status: 404 } }, 1);

  expect(await screen.findByText('This post was deleted, or you can no longer see it.')).toBeTruthy();
});

test('only text can be sent, and the comment waits in its row', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
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
  await open({ [FIRST]: { rows: [] } });
  type('lovely');
  send().focus();

  await act(async () => fireEvent.click(send()));

  await waitFor(() => expect(send().disabled).toBe(true));
  expect(document.activeElement).toBe(field());
});

test('Enter sends with a keyboard, Shift+Enter breaks the line, and on a phone Enter breaks the line', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
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
  const local = await open({ [FIRST]: { rows: [] } });
  type('one');
  fireEvent.click(send());
  type('one, two');
  await waitFor(async () => expect(await pendingMutations(local)).toEqual([addComment.kind]));
  await waitFor(() => expect(send().disabled).toBe(false));

  expect(field().value).toBe(', two');
});

test('characters are counted near the limit, and a longer comment stays in its field', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
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
  await open({ [FIRST]: { rows: [] } });
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

test('a draft is restored when the comments open again', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
  type('begun');
  cleanup();
  await waitFor(async () => expect(await local.out.drafts.count()).toBe(1));

  await renderOnDevice(local, <CommentsDialog postId={postId} user={viewer} isOpen onClose={() => undefined} />);

  await waitFor(() => expect(field().value).toBe('begun'));
});

test('a comment can be deleted by its author after a question, and not by others', async () => {
  const mine = row(2, { user: { ...bea, id: uid, firstName: 'Ada' }, content: 'mine' });
  const local = await open({ [FIRST]: { rows: [row(1), mine] } }, 2);
  await screen.findByText('mine');
  expect(screen.getAllByRole('button', { name: /^Delete the comment by/ })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Delete the comment by Ada Blom' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));

  await waitFor(() => expect(screen.queryByRole('list', { name: 'Comments' })?.textContent).not.toContain('mine'));
  expect(await pendingMutations(local)).toEqual([deleteComment.kind]);
});

test('a refused comment shows the reason, and can be sent again or discarded', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
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

test('a comment on a deleted post says so, in the list and in the outbox', async () => {
  const local = await open({ [FIRST]: { rows: [] } });
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

test('a reply is written under its comment, names who is answered, and is a draft until it is sent', async () => {
  const local = await open({ [FIRST]: { rows: [row(1), row(2)] } }, 2);
  await screen.findByText('no 2');

  fireEvent.click(within(rowOf('no 1')).getByRole('button', { name: 'Reply to Bea Blom' }));
  const reply = screen.getByLabelText<HTMLTextAreaElement>('Your reply to Bea Blom');
  expect(document.activeElement).toBe(reply);
  fireEvent.change(reply, { target: { value: 'Indeed' } });
  await waitFor(async () => expect((await local.out.drafts.toArray())[0]?.fields).toMatchObject({ id: aCommentId(1) }));
  cleanup();
  await renderOnDevice(local, <CommentsDialog postId={postId} user={viewer} isOpen onClose={() => undefined} />);
  await screen.findByText('Replying to Bea Blom');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' })));

  await within(await screen.findByRole('list', { name: 'Comments' })).findByText('Indeed');
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(listed.map((text) => /no 1|Indeed|no 2/.exec(text)?.[0])).toEqual(['no 1', 'Indeed', 'no 2']);
  expect(within(rowOf('Indeed')).getByText('To Bea Blom')).toBeTruthy();
  const [entry] = await local.out.outbox.toArray();
  expect(addComment.read(entry?.args)).toMatchObject({ parentId: aCommentId(1), replyToId: aCommentId(1) });
  expect(field().value).toBe('');
});

test('a reply whose comment is deleted meanwhile keeps its text, and can become a comment', async () => {
  const local = await open({ [FIRST]: { rows: [row(1), row(2)] } }, 2);
  await screen.findByText('no 1');
  fireEvent.click(within(rowOf('no 1')).getByRole('button', { name: 'Reply to Bea Blom' }));
  fireEvent.change(screen.getByLabelText('Your reply to Bea Blom'), { target: { value: 'Indeed' } });

  await act(async () => void (await local.cache.comments.delete(aCommentId(1))));

  await screen.findByText('The comment you are replying to was deleted.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Write a comment instead of a reply' }));
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(field().value).toBe('Indeed');
});

test('a reply that was refused since its comment was deleted is kept, and can be sent as a comment', async () => {
  const local = await open({ [FIRST]: { rows: [row(1)] } }, 1);
  await screen.findByText('no 1');
  await act(
    async () => void (await writeComment(local, postId, 'Indeed', { id: aCommentId(1), parentId: aCommentId(1) })),
  );
  const error = { status: 404, code: 'parent_not_found', message: '' };
  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed', error })));
  await act(async () => void (await local.cache.comments.clear()));

  await screen.findByText('Not sent. The comment you are replying to was deleted.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send as a comment' })));

  await screen.findByText('Waiting to send');
  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ args }) => addComment.read(args))).toEqual([
    { id: expect.anything(), postId, content: 'Indeed' },
  ]);
});

test('of many replies the first are shown, and the others after a press', async () => {
  const replies = [2, 3, 4, 5, 6].map((n) => row(n, { parentId: aCommentId(1), replyToId: aCommentId(1) }));
  await open({ [FIRST]: { rows: [row(1), ...replies] } }, 6);
  await screen.findByText('no 4');
  expect(screen.queryByText('no 5')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more replies' }));

  expect(screen.getByText('no 6')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('deleting a comment says how many replies are deleted with it', async () => {
  const mine = row(1, { user: { ...bea, id: uid, firstName: 'Ada' } });
  const replies = [2, 3].map((n) => row(n, { parentId: aCommentId(1), replyToId: aCommentId(1) }));
  const local = await open({ [FIRST]: { rows: [mine, ...replies] } }, 3);
  await screen.findByText('no 3');

  fireEvent.click(screen.getByRole('button', { name: 'Delete the comment by Ada Blom' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' }, { timeout: 10_000 });
  expect(within(question).getByText('Its 2 replies are deleted, too.')).toBeTruthy();
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));

  await waitFor(() => expect(screen.queryByText('no 2')).toBeNull());
  const [entry] = await local.out.outbox.toArray();
  expect(deleteComment.read(entry?.args)).toMatchObject({ id: aCommentId(1), replies: 2 });
});

test('a comment is given a flower at once', async () => {
  const local = await open({ [FIRST]: { rows: [row(1, { flowersCount: 2 })] } }, 1);
  const flower = await screen.findByRole('button', { name: 'Flower for the comment by Bea Blom, 2 given' });

  fireEvent.click(flower);

  expect(flower.getAttribute('aria-pressed')).toBe('true');
  expect(flower.getAttribute('aria-label')).toBe('Flower for the comment by Bea Blom, 3 given');
  await waitFor(async () => expect(await pendingMutations(local)).toEqual(['commentFlower.set']));
});

test('new comments of others are announced to screen readers', async () => {
  const local = await open({ [FIRST]: { rows: [row(1)] } }, 1);
  await screen.findByText('no 1');
  await screen.findByText(/^Quinces/);

  await act(async () => void (await local.cache.comments.put(row(2))));

  expect(await screen.findByText('1 new comment')).toBeTruthy();
});
