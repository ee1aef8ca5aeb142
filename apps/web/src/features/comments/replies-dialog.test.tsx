import 'fake-indexeddb/auto';
import { aCommentId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSyncStatus } from '../../sync/sync-status.ts';
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
} from './testing/open-comments.tsx';
import { writeComment } from './write-comment.ts';

const rowOf = (text: string): HTMLElement => screen.getByText(text).closest('li') ?? document.body;

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a reply is written under its comment, names who is answered, and is a draft until it is sent', async () => {
  const local = await openComments({ [FIRST]: { rows: [row(1), row(2)] } }, 2);
  await screen.findByText('no 2');

  fireEvent.click(within(rowOf('no 1')).getByRole('button', { name: 'Reply to Bea Blom' }));
  const reply = screen.getByLabelText<HTMLTextAreaElement>('Your reply to Bea Blom');
  expect(document.activeElement).toBe(reply);
  fireEvent.change(reply, { target: { value: 'Indeed' } });
  await waitFor(async () => expect((await local.out.drafts.toArray())[0]?.fields).toMatchObject({ id: aCommentId(1) }));
  cleanup();
  await showComments(local);
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
  const local = await openComments({ [FIRST]: { rows: [row(1), row(2)] } }, 2);
  await screen.findByText('no 1');
  fireEvent.click(within(rowOf('no 1')).getByRole('button', { name: 'Reply to Bea Blom' }));
  fireEvent.change(screen.getByLabelText('Your reply to Bea Blom'), { target: { value: 'Indeed' } });

  await act(async () => await local.cache.comments.delete(aCommentId(1)));

  await screen.findByText('The comment you are replying to was deleted.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Write a comment instead of a reply' }));
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(field().value).toBe('Indeed');
});

test('a reply that was refused since its comment was deleted is kept, and can be sent as a comment', async () => {
  const local = await openComments({ [FIRST]: { rows: [row(1)] } }, 1);
  await screen.findByText('no 1');
  await act(
    async () => void (await writeComment(local, postId, 'Indeed', { id: aCommentId(1), parentId: aCommentId(1) })),
  );
  const error = { status: 404, code: 'parent_not_found', message: '' };
  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed', error })));
  await act(async () => await local.cache.comments.clear());

  await screen.findByText('Not sent. The comment you are replying to was deleted.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send as a comment' })));

  await screen.findByText('Waiting to send');
  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ args }) => addComment.read(args))).toEqual([
    { id: expect.anything(), postId, content: 'Indeed' },
  ]);
});

test('the first of many replies are shown, and the others after a press', async () => {
  const replies = [2, 3, 4, 5, 6].map((n) => row(n, { parentId: aCommentId(1), replyToId: aCommentId(1) }));
  await openComments({ [FIRST]: { rows: [row(1), ...replies] } }, 6);
  await screen.findByText('no 4');
  expect(screen.queryByText('no 5')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more replies' }));

  expect(screen.getByText('no 6')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('deleting a comment says how many replies are deleted with it', async () => {
  const mine = row(1, { user: { ...bea, id: uid, firstName: 'Ada' } });
  const replies = [2, 3].map((n) => row(n, { parentId: aCommentId(1), replyToId: aCommentId(1) }));
  const local = await openComments({ [FIRST]: { rows: [mine, ...replies] } }, 3);
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
  const local = await openComments({ [FIRST]: { rows: [row(1, { flowersCount: 2 })] } }, 1);
  const flower = await screen.findByRole('button', { name: 'Flower for the comment by Bea Blom, 2 given' });

  fireEvent.click(flower);

  expect(flower.getAttribute('aria-pressed')).toBe('true');
  expect(flower.getAttribute('aria-label')).toBe('Flower for the comment by Bea Blom, 3 given');
  await waitFor(async () => expect(await pendingMutations(local)).toEqual(['commentFlower.set']));
});
