import 'fake-indexeddb/auto';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { ReportQueueScreen } from './report-queue-screen.tsx';

const ID = '0197a000-0000-7000-8000-0000000000b1';
const REPORT = {
  id: ID,
  target: 'post',
  targetId: aPostId(1),
  reason: 'spam',
  note: 'Third time today',
  reporter: { id: aUserId(2), name: 'Bea Blom', username: 'bea' },
  accused: { id: aUserId(3), name: 'Cem Can', username: null },
  evidence: { text: 'Buy this <b>now</b>', imageUrl: '/media/m1/320' },
  state: 'open',
  decision: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const OPEN = 'GET /api/admin/reports?state=open&limit=20';
const DECIDED = 'GET /api/admin/reports?state=decided&limit=20';
const DECIDE = `POST /api/admin/reports/${ID}/decide`;

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
beforeEach(() => setSyncStatus({ network: 'online' }));
afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

async function open(answers: Readonly<Record<string, () => Response>> = {}) {
  const network = fakeNetwork({ [OPEN]: () => posyAnswer(200, [REPORT]), ...answers });
  vi.stubGlobal('fetch', network.fetch);
  await renderOnDevice(await testLocal(testDevice(), aUserId(1)), <ReportQueueScreen />);
  return network.calls;
}

/** The accessible description, read after the name. */
const describedBy = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const card = async () => within(await screen.findByRole('article', { name: 'Post of Cem Can' }));

async function decide(label: string, reason?: string): Promise<void> {
  await screen.findAllByRole('article');
  const [first] = screen.getAllByRole('button', { name: label });
  if (first) fireEvent.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: `${label}?` }));
  if (reason !== undefined) fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: label }));
}

test('L14 a report shows reason, reporter, reported user and evidence, as text', async () => {
  await open();

  const shown = await card();

  expect(shown.getByText('Spam')).toBeDefined();
  expect(shown.getByText('Bea Blom (@bea)')).toBeDefined();
  expect(shown.getByText('Cem Can')).toBeDefined();
  expect(shown.getByText('Third time today')).toBeDefined();
  expect(shown.getByText('Buy this <b>now</b>')).toBeDefined();
  expect(shown.getByRole('img').getAttribute('src')).toBe('/media/m1/320');
});

test('L14 a decided report leaves the list of open ones, with every report of the same content', async () => {
  const decided = { ...REPORT, state: 'decided', decision: 'remove' };
  const again = { ...REPORT, id: '0197a000-0000-7000-8000-0000000000b2', note: 'Me too' };
  const calls = await open({
    [OPEN]: () => posyAnswer(200, [REPORT, again]),
    [DECIDE]: () => posyAnswer(200, decided),
    [DECIDED]: () => posyAnswer(200, [decided]),
  });

  await decide('Remove post', ' No adverts. ');

  await screen.findByRole('heading', { name: 'Nothing to decide' });
  expect(calls.at(-1)).toEqual({ call: DECIDE, body: { decision: 'remove', reason: 'No adverts.' } });
  expect(visibleToast()?.title).toBe('Removed');
  fireEvent.click(screen.getByRole('button', { name: 'Decided' }));
  expect((await card()).getByText('Removed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('a decision that the server refuses leaves the report open and shows the reason', async () => {
  await open({ [DECIDE]: () => refusal(409, 'last_admin', 'At least one administrator is required') });

  await decide('Deactivate person', 'Enough.');

  expect((await screen.findByRole('alert')).textContent).toBe('At least one administrator is required');
  // The error does not concern the reason.
  expect(screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBeNull();
});

test('a reason that is too long gets the focus and its error', async () => {
  await open();

  await decide('Warn', 'x'.repeat(1001));

  const reason = screen.getByLabelText(/^Reason/);
  expect(document.activeElement).toBe(reason);
  expect(describedBy(reason)).toContain('At most 1000 characters');
});

test.each(['Dismiss', 'Warn', 'Remove post', 'Deactivate person'])(
  'the meaning of %s is read out when it is focused',
  async (label) => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: label }));

    const dialog = await screen.findByRole('dialog', { name: `${label}?` });

    const question = dialog.querySelector('form p')?.textContent ?? '';
    expect(question.length).toBeGreaterThan(20);
    expect(describedBy(dialog)).toContain(question);
  },
);

test('after the last report the focused list has a name', async () => {
  await open();
  await screen.findByRole('article');

  expect(screen.getByRole('list', { name: 'Reports' })).toBeDefined();
});

test('a report decided by another administrator leaves the list too', async () => {
  await open({ [DECIDE]: () => refusal(409, 'report_decided', 'This report has already been decided') });

  await decide('Dismiss');

  await waitFor(() => expect(visibleToast()?.description).toBe('This report has already been decided'));
  expect(screen.queryByRole('article')).toBeNull();
});

test('a reported profile can be cleared, which explains itself', async () => {
  await open({ [OPEN]: () => posyAnswer(200, [{ ...REPORT, target: 'user', targetId: aUserId(3) }]) });

  fireEvent.click(await screen.findByRole('button', { name: 'Clear profile' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Clear profile?' }));
  expect(dialog.getByText(/^The picture and the bio of Cem Can are deleted; the name stays\./)).toBeDefined();
});
