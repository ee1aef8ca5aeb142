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
  const kept = Promise.withResolvers<void>();
  const deliver = async ({ content }: MessageDraft) => {
    await kept.promise;
    await sendMessage(local, { conversationId: id, toUserId: bea, content });
  };
  const drop = { onDropped: () => () => undefined };
  await renderOnDevice(local, <MessageComposer conversationId={id} deliver={deliver} drop={drop} />);
  await act(async () => void fireEvent.change(field(), { target: { value: 'hello' } }));
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));

  fireEvent.change(field(), { target: { value: 'hello world' } });
  kept.resolve();
  await waitFor(() => expect(field().value).toBe(' world'));
  fireEvent(window, new Event('pagehide'));

  expect((await readDraft(local, id)).content).toBe(' world');
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toMatchObject({ content: 'hello' });
});
