import 'fake-indexeddb/auto';
import { aConversation, aMessageId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissInAppNotice, showInAppNotice } from './in-app-notices.ts';
import { InAppNotices } from './notifications-host.tsx';

const { id } = aConversation();
const notice = { id, messageId: aMessageId(1), title: 'Bea Blom', body: 'Are you coming?', pictureUrl: null };

beforeEach(async () => {
  await renderOnDevice(await testLocal(testDevice()), <InAppNotices />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  act(() => dismissInAppNotice());
  cleanup();
});

const text = () => screen.getByRole('status', { name: 'New messages' }).textContent;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a message is shown for four seconds, and is announced to screen readers', () => {
  act(() => showInAppNotice(notice));

  expect(text()).toContain('Bea Blom');
  expect(text()).toContain('Are you coming?');
  pass(3900);
  expect(text()).not.toBe('');
  pass(200);
  expect(text()).toBe('');
});

test.each([
  ['points at it', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['has the focus in it', fireEvent.focus, fireEvent.blur],
])('the notice stays for as long as one %s', (_what, hold, release) => {
  act(() => showInAppNotice(notice));
  const region = screen.getByRole('status', { name: 'New messages' }).parentElement;
  if (!region) throw new Error('it is nowhere');

  act(() => void hold(region));
  pass(60_000);
  expect(text()).not.toBe('');
  act(() => void release(region));
  pass(4100);
  expect(text()).toBe('');
});

test('the notice opens the conversation, and can be dismissed', () => {
  act(() => showInAppNotice(notice));
  const link = screen.getByRole('link', { name: /Bea Blom/ });
  expect(link.getAttribute('href')).toBe(`/messages?conversation=${id}`);

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(text()).toBe('');
});

test('the notice closes when the conversation is read, here or elsewhere', () => {
  act(() => showInAppNotice(notice));

  act(() => dismissInAppNotice('another conversation'));
  expect(text()).not.toBe('');
  act(() => dismissInAppNotice(id));
  expect(text()).toBe('');
});
