import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { forgetPushState } from './push-state.ts';
import { PushToggle } from './push-toggle.tsx';
import { FakePush } from './testing/fake-push.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  forgetPushState();
  vi.unstubAllGlobals();
});

test('a permission that is changed in the browser is noticed when the page is seen again', async () => {
  const browser = Object.assign(new FakePush(), { permission: 'denied' });
  const { navigator: pushNavigator, Notification, PushManager, fetch } = browser.globals();
  Object.defineProperty(navigator, 'serviceWorker', { value: pushNavigator.serviceWorker, configurable: true });
  for (const [name, value] of Object.entries({ Notification, PushManager, fetch })) vi.stubGlobal(name, value);
  forgetPushState();
  await renderOnDevice(await testLocal(), <PushToggle />);
  const toggle = () => screen.getByRole<HTMLInputElement>('switch');
  await waitFor(() => expect(toggle().disabled).toBe(true));

  browser.permission = 'default';
  fireEvent(document, new Event('visibilitychange'));

  await waitFor(() => expect(toggle().disabled).toBe(false));
  expect(screen.getByText(/^Off for this device/)).toBeDefined();
});
