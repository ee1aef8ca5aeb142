import 'fake-indexeddb/auto';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { useFlower } from './use-flower.ts';

function Flower({ isFlowered }: { readonly isFlowered: boolean }) {
  const flower = useFlower(aPostId(1), { isFlowered, flowersCount: 3 });
  return (
    <button type="button" aria-pressed={flower.isFlowered} onClick={flower.toggle}>
      {flower.flowersCount}
    </button>
  );
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('giving a flower vibrates, removing it does not', async () => {
  const vibrate = vi.fn(() => true);
  Object.assign(navigator, { vibrate });
  const local = await testLocal(testDevice(), aUserId(1));
  await renderOnDevice(local, <Flower isFlowered={false} />);

  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('4'));
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(10);

  fireEvent.click(screen.getByRole('button'));
  expect(vibrate).toHaveBeenCalledOnce();
});

test('a flower is drawn at once, before the device has stored it', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  const stored = Promise.withResolvers<void>();
  await renderOnDevice(local, <Flower isFlowered={false} />);
  void local.out.transaction('rw', local.out.outbox, () => Dexie.waitFor(stored.promise));

  fireEvent.click(screen.getByRole('button'));

  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button').textContent).toBe('4');
  stored.resolve();
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));
});

test('a device without vibration gives flowers just as well', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  await renderOnDevice(local, <Flower isFlowered={false} />);

  fireEvent.click(screen.getByRole('button'));

  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true'));
});
