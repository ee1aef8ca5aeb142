import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setSessionState } from '../features/session/session-state.ts';
import { closeDialog, showDialog } from '../kit/open-dialog.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { INITIAL_STATUS, setSyncStatus } from '../sync/sync-status.ts';
import { sheetDepth } from '../ui/use-back-closes.ts';
import { createAppRouter } from './router.ts';
import { stopServices } from './signed-in-services.ts';
import { openPage } from './testing/open-page.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  setSyncStatus({ ...INITIAL_STATUS, network: 'offline' });
  setSessionState({ status: 'signed-in', user: aCurrentUser('admin') });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(stopServices);

const title = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true });

/** Discover, and a way to the messages that stops until they arrive. */
async function leaveForMessages() {
  const arrival = Promise.withResolvers<void>();
  const options = createAppRouter(createMemoryHistory()).routesByPath['/messages']?.options;
  if (!options) throw new Error('There is no route of messages');
  Object.assign(options, { beforeLoad: () => arrival.promise });
  onTestFinished(() => void Reflect.deleteProperty(options, 'beforeLoad'));
  const page = await openPage('/discover');
  page.container.id = 'app';
  await title('Discover Friends');

  const going = page.goTo('/messages');
  return async () => {
    await act(async () => {
      arrival.resolve();
      await going;
    });
    await title('Messages');
  };
}

test('E34 a menu that is opened while the next page arrives stays open over it, with the focus', async () => {
  const arrive = await leaveForMessages();
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('menu');
  const item = await screen.findByRole('menuitem', { name: 'Home' });
  await waitFor(() => expect(document.activeElement).toBe(item));

  await arrive();

  expect(screen.getByRole('menu')).toBe(menu);
  expect(document.activeElement).toBe(item);
});

test('a dialog that is opened while the next page arrives stays open over it, with content and focus', async () => {
  const arrive = await leaveForMessages();
  act(() => showDialog('outbox'));
  onTestFinished(() => act(closeDialog));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const focused = document.activeElement;

  await arrive();

  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(document.activeElement).toBe(focused);
});

test('header and navigation are the same elements on every page', async () => {
  const page = await openPage('/discover');
  await title('Discover Friends');
  const frame = () => ['banner', 'navigation', 'main'].map((role) => screen.getAllByRole(role)[0]);
  const before = frame();

  for (const [path, heading] of [
    ['/messages', 'Messages'],
    ['/settings', 'Settings'],
    ['/services', 'Admin Dashboard'],
    ['/', 'Home feed'],
  ] as const) {
    await act(() => page.goTo(path));
    await title(heading);
    for (const [index, element] of frame().entries()) expect(element).toBe(before[index]);
  }
});

/** Menus and dialogs close, with an animation, when the returned function is called. */
function holdClosing() {
  const closing = Promise.withResolvers<void>();
  Object.assign(Element.prototype, { getAnimations: () => [{ finished: closing.promise }] });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
  return () => act(async () => closing.resolve());
}

test('the heading of a page that was opened from the menu keeps the focus when the menu has closed', async () => {
  const endClosing = holdClosing();
  const { container } = await openPage('/discover');
  container.id = 'app';
  await title('Discover Friends');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const link = await screen.findByRole('menuitem', { name: 'Settings' });

  await act(async () => {
    link.focus();
    fireEvent.click(link);
  });

  const heading = await title('Settings');
  expect(document.activeElement).toBe(heading);
  await endClosing();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(heading);
});

test('the heading of a page that was opened from a dialog keeps the focus when the dialog has closed', async () => {
  const page = await openPage('/discover');
  page.container.id = 'app';
  await title('Discover Friends');
  screen.getByRole('button', { name: 'Menu' }).focus();
  act(() => showDialog('outbox'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const endClosing = holdClosing();

  await act(async () => {
    closeDialog();
    await page.goTo('/settings');
  });

  const heading = await title('Settings');
  expect(document.activeElement).toBe(heading);
  await endClosing();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(heading);
});

test('an open dialog whose history entry was taken gets another after a move of the router, but not after Back', async () => {
  const page = await openPage('/discover');
  await title('Discover Friends');
  act(() => showDialog('outbox'));
  onTestFinished(() => act(closeDialog));
  await screen.findByRole('dialog');
  expect(sheetDepth(history.state)).toBe(1);

  history.replaceState(null, '');
  await act(() => page.goTo('/messages'));
  await title('Messages');
  expect(sheetDepth(history.state)).toBe(1);

  history.replaceState(null, '');
  await page.back();
  await title('Discover Friends');
  expect(sheetDepth(history.state)).toBe(0);
});
