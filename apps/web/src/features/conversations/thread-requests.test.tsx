import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { Media } from '@posy/contract/media';
import type { MessageEntity } from '@posy/contract/messages';
import { aConversation, aMediaId, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const LOADED = { timeout: 10_000 };
let asked: string[];

beforeEach(() => {
  asked = [];
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  keyboardIs(true);
  vi.stubGlobal('fetch', async (input: string | Request) => {
    asked.push(input instanceof Request ? input.url : input);
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
});

function keyboardIs(isThere: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isThere, addEventListener() {}, removeEventListener() {} }));
}

function media(n: number, kind: Media['kind']): Media {
  const variants = [320, 640].map((width) => ({ width, height: width, url: `/media/${aMediaId(n)}/${width}?h=a` }));
  const video = { url: `/media/${aMediaId(n)}/video`, mime: 'video/mp4', bytes: 9, durationMs: 1000, isPlayable: true };
  const common = { id: aMediaId(n), kind, width: 640, height: 640, thumbhash: 'abcdefgh', isAnimated: false, variants };
  return { ...common, ...(kind === 'video' && { video }) };
}

interface World {
  readonly conversation?: Partial<ConversationEntity>;
  readonly messages?: readonly MessageEntity[];
}

async function open({ conversation = {}, messages = [aMessage(1)] }: World = {}) {
  const local = await testLocal(undefined, ada);
  const n = messages.length;
  const counts = { lastN: n, receivedK: n, unreadCount: n, isRequest: true };
  await local.cache.conversations.put(aConversation({ ...counts, ...conversation }));
  await local.cache.messages.bulkPut([...messages]);
  const onBack = vi.fn<() => void>();
  await renderOnDevice(local, <Thread id={id} isListAsked={false} onBack={onBack} onMoved={() => undefined} />);
  await screen.findByText('Bea Blom wants to write to you.');
  return { local, onBack };
}

const bar = () => screen.getByRole('region', { name: 'Message request from Bea Blom' });
const action = (name: string) => within(bar()).getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(action(name)));
const kinds = async ({ out }: LocalDb) => (await out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);
const line = (text: string) => {
  const found = screen.getByText(text).closest<HTMLElement>('[data-message]');
  if (!found) throw new Error(`no message has ${text}`);
  return found;
};

async function confirm(title: string, label: string): Promise<void> {
  const question = await screen.findByRole('dialog', { name: title }, LOADED);
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: label })));
}

test('a request has four answers in place of the composer, and no menu of the conversation', async () => {
  await open();

  expect(
    within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Accept', 'Delete', 'Block', 'Report']);
  expect(screen.queryByLabelText('Your message')).toBeNull();
  expect(screen.queryByLabelText('Actions for the conversation with Bea Blom')).toBeNull();
  expect(screen.queryByText('Unread messages')).toBeNull();
});

test('an accepted request gets the composer, which takes the focus on a device with a keyboard', async () => {
  const { local } = await open();

  await press('Accept');

  const field = await screen.findByLabelText('Your message');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('region', { name: 'Message request from Bea Blom' })).toBeNull();
  expect(await kinds(local)).toContain('conversation.accept');
});

test('without a keyboard the name of the other user takes the focus', async () => {
  keyboardIs(false);
  await open();
  action('Accept').focus();

  await press('Accept');

  await screen.findByLabelText('Your message');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('a request is deleted after a question, and its thread is left', async () => {
  const { local, onBack } = await open();

  await press('Delete');
  expect(await kinds(local)).not.toContain('conversation.decline');
  await confirm('Delete this request?', 'Delete');

  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1), LOADED);
  expect(await kinds(local)).toContain('conversation.decline');
  expect(screen.queryByText('no 1')).toBeNull();
  expect(screen.queryByText('Conversation not found')).toBeNull();
});

test('a block declines the request as well, and leaves its thread', async () => {
  const { local, onBack } = await open();

  await press('Block');
  await confirm('Block Bea Blom?', 'Block');

  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1), LOADED);
  expect((await kinds(local)).filter((kind) => kind !== 'conversation.read')).toEqual([
    'block.set',
    'conversation.decline',
  ]);
});

test('a request that is declined on another device is left here', async () => {
  const { local, onBack } = await open();

  await act(async () => local.cache.conversations.delete(id));

  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1), LOADED);
});

test('the report is about the user', async () => {
  await open();

  await press('Report');

  expect(openDialog.get()).toEqual(['report', { target: 'user', targetId: bea, userId: bea, name: 'Bea Blom' }]);
});

test('an answer that the device cannot store says so, and leaves the request', async () => {
  const { local, onBack } = await open();
  vi.spyOn(local.out.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));

  await press('Accept');

  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Error', isError: true }));
  expect(action('Accept')).toBeDefined();
  expect(onBack).not.toHaveBeenCalled();
});

test('the request of a deleted user can only be deleted', async () => {
  await open({ conversation: { otherUser: { ...aConversation().otherUser, isInactive: true } } });

  expect(
    within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Delete']);
});

test('the request of a user who was blocked elsewhere has the way to unblock them', async () => {
  const { local } = await open();

  await act(async () => local.cache.conversations.update(id, { isBlocked: true }));

  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('addresses in a request are text until it is accepted', async () => {
  const content = 'see https://posy.garden/tulips and @cyd';
  await open({ messages: [aMessage(1, { content })] });
  const bubble = line(content);
  expect(within(bubble).queryAllByRole('link')).toEqual([]);
  expect(bubble.querySelector('a')).toBeNull();

  await press('Accept');

  expect(await screen.findByText('https://posy.garden/tulips', { selector: 'a' }, LOADED)).toBeDefined();
});

test('photos and videos of a request are covered, and nothing of them is requested', async () => {
  setSyncStatus({ network: 'online' });
  const messages = [
    aMessage(1, { content: 'both', media: media(1, 'image') }),
    aMessage(2, { content: '', media: media(2, 'video') }),
  ];
  await open({ messages });

  const bubbles = document.querySelectorAll('[data-message]');
  expect(screen.getByText('Photo')).toBeDefined();
  expect(screen.getByText('Video')).toBeDefined();
  for (const bubble of bubbles) {
    expect(bubble.querySelector('img, video, picture, source, [style]')).toBeNull();
    expect(bubble.innerHTML).not.toContain('/media/');
  }
  expect(asked.filter((url) => url.includes('/media/'))).toEqual([]);

  await press('Accept');

  await waitFor(() => expect(line('both').innerHTML).toContain(`/media/${aMediaId(1)}/`), LOADED);
});

test('a message of a request can be copied and reported alone', async () => {
  await open({
    messages: [aMessage(1, { reactions: [{ userId: bea, emoji: '❤️' }], media: media(2, 'video') })],
  });
  expect(screen.queryByLabelText('Bea Blom: ❤️')).toBeNull();

  fireEvent.click(within(line('no 1')).getByLabelText('Message actions'));
  const menu = await screen.findByRole('menu', {}, LOADED);

  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Copy text', 'Report message']);
  expect(within(menu).queryAllByRole('menuitemradio')).toEqual([]);
});

test('neither a double tap nor a swipe does anything to a message of a request', async () => {
  const { local } = await open();
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, bubbles: true, clientX: 100, clientY: 300 };
  const text = screen.getByText('no 1');

  await act(async () => {
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
      fireEvent(text, new PointerEvent(type, finger));
    }
    fireEvent(text, new PointerEvent('pointerdown', finger));
    fireEvent(text, new PointerEvent('pointermove', { ...finger, clientX: 300 }));
    fireEvent(text, new PointerEvent('pointerup', { ...finger, clientX: 300 }));
  });

  expect((await kinds(local)).filter((kind) => kind.startsWith('message.'))).toEqual([]);
  expect(document.querySelector('[data-swiped], [data-phase]')).toBeNull();
});
