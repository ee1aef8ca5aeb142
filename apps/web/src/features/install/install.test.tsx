import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { captureInstallPrompt } from '../../platform/install-prompt.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { InstallCard } from './install-card.tsx';
import { InstallDetails } from './install-details.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { InstallHost } from './install-host.tsx';
import { installOffer } from './install-offer.ts';
import { isTimeToOffer, notePosted } from './install-times.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
captureInstallPrompt();

// Loads a chunk first: on a busy machine that takes longer than the tests' time limit.
beforeAll(async () => void (await import('../../ui/dialog-sheet.tsx')));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  installOffer.set(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the install prompt of the browser is captured, and shown on request', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(FIREFOX);
  notePosted();
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <InstallHost />);
  expect(installOffer.isReady()).toBe(false);

  const question = await offer('accepted');
  expect(question.defaultPrevented).toBe(true);
  expect(installOffer.isReady()).toBe(true);
  cleanup();
  await renderOnDevice(local, <InstallCard />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })));

  expect(question.asked).toBe(1);
  expect(screen.queryByRole('region', { name: 'Install Posy' })).toBeNull();
  expect(isTimeToOffer(local.device.clock.now())).toBe(false);
});

test('a prompt dismissed in the browser is not offered again for a while', async () => {
  notePosted();
  const local = await testLocal(testDevice());
  await offer('dismissed');
  await renderOnDevice(local, <InstallCard />);

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })));

  expect(isTimeToOffer(local.device.clock.now())).toBe(false);
  expect(installOffer.isReady()).toBe(false);
});

test('a dismissed card is remembered', async () => {
  notePosted();
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <InstallCard />);

  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));

  expect(screen.queryByRole('region', { name: 'Install Posy' })).toBeNull();
  expect(isTimeToOffer(local.device.clock.now())).toBe(false);
});

test('an iPhone without an install prompt shows the guide', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  notePosted();
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <InstallHost />);
  expect(installOffer.isReady()).toBe(true);
  cleanup();
  await renderOnDevice(local, <InstallCard />);

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })));
  expect(openDialog.get()).toEqual(['install']);
  cleanup();
  await renderOnDevice(local, <InstallDialog isOpen onClose={() => undefined} />);

  const steps = await screen.findAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "Tap Share in Safari's toolbar.",
    'Choose “Add to Home Screen”, then “Add”.',
    'Open Posy from your home screen from now on.',
  ]);
  expect(screen.getByText('The installed app has its own storage: log in there once.')).toBeDefined();

  act(() => setSyncStatus({ waiting: 2 }));
  expect(screen.getByText(/^2 changes are not sent yet\. Send first, then install, then log in again/)).toBeDefined();
  setSyncStatus({ waiting: 0 });
});

test('a browser that cannot install says so in the settings, and offers nothing', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(FIREFOX);

  await renderOnDevice(await testLocal(testDevice()), <InstallDetails />);

  expect(screen.getByText(/^This browser cannot install apps/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

// This test is last, because the installed state lasts as long as the page.
test('the settings show that the app is installed', async () => {
  dispatchEvent(new Event('appinstalled'));

  await renderOnDevice(await testLocal(testDevice()), <InstallDetails />);

  expect(screen.getByText('Posy is installed on this device.')).toBeDefined();
});

async function offer(result: 'accepted' | 'dismissed') {
  const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    asked: 0,
    async prompt() {
      question.asked++;
      return { result };
    },
  });
  await act(async () => void dispatchEvent(question));
  return question;
}
