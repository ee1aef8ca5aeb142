import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { ReportDialog } from './report-dialog.tsx';

const bob = { target: 'user', targetId: aUserId(2), userId: aUserId(2), name: 'Bob' } as const;

beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(cleanup);

test('a missing reason is reported at the reasons, which get the focus', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  await renderOnDevice(local, <ReportDialog thing={bob} isOpen onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send report' }));

  const reasons = await screen.findByRole('group', { name: 'What is wrong?' });
  const description = document.getElementById(reasons.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Please choose a reason');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  fireEvent.click(screen.getByRole('radio', { name: /^Spam/ }));

  expect(reasons.hasAttribute('aria-describedby')).toBe(false);
  expect(await local.out.outbox.count()).toBe(0);
});
