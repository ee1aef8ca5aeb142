import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { MessageComposer } from './composer.tsx';
import { type MessageDraft, readDraft } from './message-draft.ts';
import { sendMessage } from './send-message.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

test('what is typed while a message is being kept is the next message, in the field and in its draft', async () => {
  const local = await testLocal(testDevice(), ada);
  const stored = Promise.withResolvers<void>();
  const deliver = async ({ content }: MessageDraft) => {
    await stored.promise;
    await sendMessage(local, { conversationId: id, toUserId: bea, content });
  };
  const drop = { onDropped: () => () => undefined };
  await renderOnDevice(local, <MessageComposer conversationId={id} deliver={deliver} drop={drop} />);
  await act(async () => void fireEvent.change(field(), { target: { value: 'hello' } }));
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));

  fireEvent.change(field(), { target: { value: 'hello world' } });
  stored.resolve();
  await waitFor(() => expect(field().value).toBe(' world'));
  fireEvent(window, new Event('pagehide'));

  expect((await readDraft(local, id)).content).toBe(' world');
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toMatchObject({ content: 'hello' });
});

const silentDrop = { onDropped: () => () => undefined };
const aPicture = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'gate.jpg', { type: 'image/jpeg' });

test('a picture that is pasted is attached; formatted text that is a picture, too, is text', async () => {
  const local = await testLocal(testDevice(), ada);
  await renderOnDevice(
    local,
    <MessageComposer conversationId={id} deliver={async () => undefined} drop={silentDrop} />,
  );
  const paste = (types: readonly string[]) =>
    act(async () => fireEvent.paste(field(), { clipboardData: { types, files: [aPicture()] } }));

  expect(await paste(['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  expect(await paste(['text/html', 'Files'])).toBe(false);

  expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeDefined();
});

test('who removes what was attached goes on where another file is chosen', async () => {
  const local = await testLocal(testDevice(), ada);
  await renderOnDevice(
    local,
    <MessageComposer conversationId={id} deliver={async () => undefined} drop={silentDrop} />,
  );
  const input = screen.getByLabelText('Attach a photo or video');
  await act(async () => fireEvent.change(input, { target: { files: [aPicture()] } }));
  const remove = await screen.findByRole('button', { name: 'Remove photo' });

  await act(async () => fireEvent.click(remove));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull());
  expect(document.activeElement).toBe(input);
});
