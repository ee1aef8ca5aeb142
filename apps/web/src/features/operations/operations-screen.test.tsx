import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { OperationsScreen } from './operations-screen.tsx';

const STATE = 'GET /api/admin/operations';
const JOBS = 'GET /api/admin/jobs';
const AT = '2026-11-21T15:04:05.000Z';
const ID = '0197c000-0000-7000-8000-000000000001';
const JOB = { id: ID, name: 'exports.make', attempts: 10, error: 'Error: the disk is away', createdAt: AT };

function aState(over: object = {}) {
  const queue = { count: 0, ageSeconds: 0 };
  return {
    version: '1.2.3',
    database: 'postgres',
    processes: [
      { id: 'a', role: 'web', version: '1.2.3', startedAt: AT, seenAt: AT, isThis: true },
      { id: 'b', role: 'worker', version: '1.2.2', startedAt: AT, seenAt: AT, isThis: false },
    ],
    jobs: { due: { count: 7, ageSeconds: 7200 }, running: 1, scheduled: 3, dead: 1 },
    pushes: queue,
    emails: { count: 2, ageSeconds: 120 },
    uploads: queue,
    media: { count: 1200, bytes: 5_000_000_000 },
    quarantined: 4,
    disk: { freeBytes: 3_000_000_000, totalBytes: 9_000_000_000 },
    backups: [
      { id: 'c', kind: 'manual', state: 'failed', startedAt: AT, finishedAt: AT, bytes: null, error: 'No space left' },
    ],
    canBackUp: true,
    maintenance: null,
    ...over,
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an administrator sees queues with their age, processes with versions, disk and backups', async () => {
  vi.stubGlobal(
    'fetch',
    fakeNetwork({ [STATE]: () => posyAnswer(200, aState()), [JOBS]: () => posyAnswer(200, []) }).fetch,
  );

  await renderOnDevice(await testLocal(), <OperationsScreen />);

  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^Background tasks/)).toMatch(/7.*2\s?h/);
  expect(await row(/^Emails/)).toMatch(/22\s?m/);
  expect(await row(/^Web This one/)).toContain('1.2.3');
  expect(await row(/^Background 1\.2\.2/)).toContain('1.2.2');
  expect(await row(/Failed/)).toContain('No space left');
  expect(screen.getByText('2.8 GB of 8.4 GB')).toBeDefined();
  expect(screen.getByText('No task was stopped.')).toBeDefined();
  expect(screen.getByText('PostgreSQL')).toBeDefined();
});

test('a stopped task is tried again at once, and deleted only after a question', { timeout: 60_000 }, async () => {
  const actions: string[] = [];
  const network = fakeNetwork({
    [STATE]: () => posyAnswer(200, aState()),
    [JOBS]: () => posyAnswer(200, actions.length < 2 ? [JOB] : []),
    [`POST /api/admin/jobs/${ID}/retry`]: () => {
      actions.push('retry');
      return posyAnswer(204, undefined);
    },
    [`DELETE /api/admin/jobs/${ID}`]: () => {
      actions.push('drop');
      return posyAnswer(204, undefined);
    },
  });
  vi.stubGlobal('fetch', network.fetch);
  await renderOnDevice(await testLocal(), <OperationsScreen />);

  const list = await screen.findByRole('list', { name: 'Stopped tasks' });
  expect(list.textContent).toContain('Error: the disk is away');
  fireEvent.click(within(list).getByRole('button', { name: 'Try again: exports.make' }));
  await vi.waitFor(() => expect(actions).toEqual(['retry']));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: exports.make' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this task?' });
  expect(actions).toEqual(['retry']);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('No task was stopped.')).toBeDefined();
  expect(actions).toEqual(['retry', 'drop']);
});

test('without a network the page says that it needs one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await renderOnDevice(await testLocal(), <OperationsScreen />);

  expect(await screen.findByText(/^Operations needs a connection/)).toBeDefined();
});
