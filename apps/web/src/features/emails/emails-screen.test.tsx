import 'fake-indexeddb/auto';
import { matches } from '@posy/contract/check';
import type { Email } from '@posy/contract/emails';
import { EmailIdSchema } from '@posy/contract/ids';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { EmailsScreen } from './emails-screen.tsx';
import { emailTime } from './inbox.tsx';

const ADA = 'ada@example.com';
const LIST = 'GET /api/admin/emails?email=ada%40example.com';

function anEmail(n: number, over: Partial<Email> = {}): Email {
  const id = `0197a000-0000-7000-8000-00000000000${n}`;
  if (!matches(EmailIdSchema, id)) throw new Error('not an id');
  return {
    id,
    subject: `Mail ${n}`,
    fromEmail: 'posy@posy.example',
    toEmail: ADA,
    content: `Hello Ada,\n\n<b>${n}</b>`,
    isRead: true,
    isMasked: false,
    delivery: 'delivered',
    createdAt: '2025-01-05T15:04:00.000Z',
    ...over,
  };
}

async function opened(answers: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(answers);
  vi.stubGlobal('fetch', network.fetch);
  const view = await renderOnDevice(await testLocal(testDevice(), aUserId(1)), <EmailsScreen />);
  return { ...view, calls: network.calls };
}

function search(address: string) {
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: address } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Every element is visible at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback;

      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }

      observe(target: Element) {
        const box = target.getBoundingClientRect();
        const entry = { target, time: 0, rootBounds: null, isIntersecting: true, boundingClientRect: box };
        this.#callback([{ ...entry, intersectionRatio: 1, intersectionRect: box }], new IntersectionObserver(() => {}));
      }

      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an e-mail address is required before any request; then its mails are listed as plain text', async () => {
  const { calls } = await opened({ [LIST]: () => posyAnswer(200, [anEmail(2, { isRead: false }), anEmail(1)]) });
  const prompt = screen.queryByRole('heading', { name: 'Enter email address' });
  search('   ');
  const callsBefore = calls.length;

  search(' Ada@example.com ');

  const mail = within(await screen.findByRole('article', { name: 'Mail 2' }));
  expect([prompt === null, callsBefore]).toEqual([false, 0]);
  expect(screen.getByText('2 emails')).toBeDefined();
  expect(mail.getByText('New')).toBeDefined();
  expect(mail.getByText('From posy@posy.example · Delivered')).toBeDefined();
  expect(mail.getByText(/<b>2<\/b>/)).toBeDefined();
  expect(mail.getByText(emailTime('2025-01-05T15:04:00.000Z'))).toBeDefined();
  expect(within(screen.getByRole('article', { name: 'Mail 1' })).queryByText('New')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Admin Dashboard' }).getAttribute('href')).toBe('/services');
});

test('a time is formatted as in the spec', () => {
  const local = new Date(2025, 0, 5, 15, 4).toISOString();

  expect(emailTime(local)).toBe('Jan 5, 2025 at 3:04 PM');
});

test('an address without mails and a failed request have different messages', async () => {
  let answer = () => posyAnswer(200, []);
  await opened({ [LIST]: () => answer() });
  search(ADA);
  expect((await screen.findByText('No emails found')).closest('[role=status]')).not.toBeNull();

  answer = () => refusal(500, 'internal', 'Internal server error');
  search(ADA);

  expect(await screen.findByText(/This could not be loaded/)).toBeDefined();
  expect(screen.queryByText('No emails found')).toBeNull();
});

test('a shown mail is marked as read, and a read one is not reported again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const fresh = anEmail(2, { isRead: false });
  const mark = `PATCH /api/admin/emails/${fresh.id}`;
  const { calls } = await opened({
    [LIST]: () => posyAnswer(200, [fresh, anEmail(1)]),
    [mark]: () => posyAnswer(200, { ...fresh, isRead: true }),
  });
  search(ADA);
  await screen.findByRole('article', { name: 'Mail 2' });

  await vi.advanceTimersByTimeAsync(1100);

  expect(calls.slice(1)).toEqual([{ call: mark, body: { isRead: true } }]);
  expect(screen.getByText('New')).toBeDefined();
});

test('L02 a code is shown after the password of the administrator, and a wrong one shows an error at the field', async () => {
  const masked = anEmail(1, { isMasked: true, content: 'Hello Ada,\n\n••••••' });
  const reveal = `POST /api/admin/emails/${masked.id}/reveal`;
  let answer = () => refusal(403, 'wrong_password', 'Password is incorrect');
  const { calls } = await opened({ [LIST]: () => posyAnswer(200, [masked]), [reveal]: () => answer() });
  search(ADA);
  fireEvent.click(await screen.findByRole('button', { name: 'Show code' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Show code' }));

  submit();
  expect(dialog.getByText('Please enter your password')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'the keeper' } });
  submit();
  expect(await dialog.findByText('Password is incorrect')).toBeDefined();
  answer = () => posyAnswer(200, { ...masked, isMasked: false, content: 'Hello Ada,\n\n012345' });
  submit();

  expect(await screen.findByText(/012345/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The mail has the focus then, and is read out with it.
  const mail = screen.getByRole('article');
  const description = document.getElementById(mail.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toContain('012345');
  expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull();
  expect(calls.slice(1)).toEqual([1, 2].map(() => ({ call: reveal, body: { password: 'the keeper' } })));
});
