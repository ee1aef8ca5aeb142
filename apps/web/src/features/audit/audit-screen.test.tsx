import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { AuditScreen } from './audit-screen.tsx';

const ALL = 'GET /api/admin/audit?limit=50';
const GRACE = { id: aUserId(1), name: 'Grace Hopper', email: 'grace@example.com' };
const BOB = { id: aUserId(2), name: 'Bob Gardener', email: 'bob@example.com' };

function aLine(n: number, over: object = {}) {
  return {
    id: `0197c000-0000-7000-8000-00000000000${n}`,
    at: '2026-11-21T15:04:05.000Z',
    actor: GRACE,
    action: 'user.delete',
    target: aUserId(3),
    targetName: 'Zoe Gardener',
    outcome: 'done',
    address: '192.0.2.7',
    ...over,
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each line says who did what to whom, with result and origin', async () => {
  const denied = aLine(2, { actor: BOB, action: 'a.newer.action', target: '', targetName: '', outcome: 'denied' });
  const refused = aLine(3, { action: 'user.deactivate', outcome: 'refused' });
  vi.stubGlobal('fetch', fakeNetwork({ [ALL]: () => posyAnswer(200, [aLine(1), denied, refused]) }).fetch);

  await renderOnDevice(await testLocal(), <AuditScreen />);

  const line = await screen.findByRole('row', { name: /Deleted a user/ });
  for (const words of ['Grace Hopper', 'grace@example.com', 'Zoe Gardener', 'Done', '192.0.2.7']) {
    expect(line.textContent).toContain(words);
  }
  expect(screen.getByRole('row', { name: /a\.newer\.action/ }).textContent).toContain('Denied');
  expect(screen.getByRole('row', { name: /Deactivated a user/ }).textContent).toContain('Refused');
  expect(screen.getByRole('link', { name: 'Back to Admin Dashboard' }).getAttribute('href')).toBe('/services');
});

test('the log is filtered by action, and by user with a tap on the name', async () => {
  const inboxes = aLine(3, { action: 'emails.read', target: 'ada@example.com', targetName: '' });
  vi.stubGlobal(
    'fetch',
    fakeNetwork({
      [ALL]: () => posyAnswer(200, [aLine(1), aLine(2, { actor: BOB })]),
      [`${ALL}&actorId=${BOB.id}`]: () => posyAnswer(200, [aLine(2, { actor: BOB })]),
      [`${ALL}&action=emails.read&actorId=${BOB.id}`]: () => posyAnswer(200, []),
      [`${ALL}&action=emails.read`]: () => posyAnswer(200, [inboxes]),
    }).fetch,
  );
  await renderOnDevice(await testLocal(), <AuditScreen />);

  fireEvent.click(await screen.findByRole('button', { name: 'Bob Gardener' }));
  expect(await screen.findByText('Showing what Bob Gardener did')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'emails.read' } });
  expect(await screen.findByText('No entries found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));

  expect(await within(await screen.findByRole('table')).findByText('ada@example.com')).toBeDefined();
});

test('runs of routine views are one line that opens, and targets have names instead of ids', async () => {
  const views = [4, 5, 6].map((n) => aLine(n, { action: 'users.read', target: '', targetName: '' }));
  const link = aLine(7, {
    action: 'image-link.delete',
    target: '0190000a-0000-7000-8000-0000000000aa',
    targetName: '',
  });
  const lines = [
    aLine(1),
    ...views,
    aLine(8, { action: 'emails.read', target: 'ada@example.com', targetName: '' }),
    link,
  ];
  vi.stubGlobal('fetch', fakeNetwork({ [ALL]: () => posyAnswer(200, lines) }).fetch);
  await renderOnDevice(await testLocal(), <AuditScreen />);
  const fold = await screen.findByRole('button', { name: '3 pages of the administration viewed' });
  const table = screen.getByRole('table');
  const rows = () => within(table).getAllByRole('row').length - 1;
  expect(rows()).toBe(4);
  expect(table.textContent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(screen.getByRole('row', { name: /Viewed an inbox/ }).textContent).toContain('ada@example.com');

  fireEvent.click(fold);

  expect(rows()).toBe(7);
  expect(screen.getAllByRole('row', { name: /Viewed the list of users/ })).toHaveLength(3);
});
