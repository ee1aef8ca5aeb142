import type { MutationKey } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { toastLog } from '../../ui/toast.ts';
import { UnsentState } from './unsent-state.tsx';

afterEach(cleanup);

const failed = { kind: 'failed', key: branded<MutationKey>('0190aaaa-0000-7000-8000-000000000001'), code: '' } as const;

test('where the device does not take it, trying again and throwing away say so', async () => {
  const local = await testLocal();
  await renderOnDevice(local, <UnsentState delivery={failed} />);
  local.close();

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  expect(toastLog().map(({ description }) => description)).toEqual([
    'Failed to send message. Please try again.',
    'The message could not be deleted.',
  ]);
});
