import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, lastLogged, visibleToast } from '../../ui/toast.ts';
import { LinkAdmin } from './link-admin.tsx';
import { aLink } from './testing/a-link.ts';

interface Sent {
  readonly call: string;
  readonly key: string | null;
  readonly fields: Readonly<Record<string, FormDataEntryValue>>;
}

/** Answers calls other than the list in turn, and records requests. */
function server(rows: readonly unknown[], answers: (() => Response)[]) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    if (method === 'GET') return posyAnswer(200, rows);
    const fields = init.body instanceof FormData ? Object.fromEntries(init.body) : {};
    sent.push({ call: `${method} ${path}`, key: new Headers(init.headers).get('idempotency-key'), fields });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return sent;
}

const field = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function choose(bytes: BlobPart): Promise<void> {
  const file = new File([bytes], 'a.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Choose a/), { target: { files: [file] } });
}

// Loaded when first opened, which takes longer on a busy machine than a query waits.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

beforeEach(() => vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a'));

afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a link whose answer was lost is sent again under the same key, and is first in the list', async () => {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const sent = server([aLink(1)], [lost, () => posyAnswer(201, aLink(2))]);
  await renderOnDevice(await testLocal(), <LinkAdmin kind="image" />);
  await screen.findByText('Garden 1');

  fireEvent.click(screen.getByRole('button', { name: 'Add Image Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Image Link' }));
  field('Title', '  Garden 2 ');
  field('URL', 'posy.garden');
  await choose(Uint8Array.from(png));
  await dialog.findByText('Choose another image');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Please enter a web address that starts with http:// or https://')).toBeDefined();
  field('URL', 'https://posy.garden/2');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText(/^Posy cannot be reached/);
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));

  await screen.findByText('Garden 2');
  expect(lastLogged()?.text).toBe('Link created: Garden 2');
  expect(screen.getAllByText(/^Garden/).map(({ textContent }) => textContent)).toEqual(['Garden 2', 'Garden 1']);
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/admin/image-links', 'POST /api/admin/image-links']);
  expect(sent[0]?.fields).toMatchObject({ title: 'Garden 2', linkUrl: 'https://posy.garden/2' });
  expect(sent[0]?.fields['image']).toBeInstanceOf(Blob);
  expect([sent[1]?.key, sent[1]?.fields['id']]).toEqual([sent[0]?.key, sent[0]?.fields['id']]);
});

test('a missing picture gets the focus', async () => {
  server([], []);
  await renderOnDevice(await testLocal(), <LinkAdmin kind="image" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Image Link' }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole('button', { name: 'Create' });

  fireEvent.click(create);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Title')));
  field('Title', 'Bees');
  field('URL', 'https://posy.garden/bees');
  fireEvent.click(create);

  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Choose an image')));
});

test('an invalid picture is reported at its field, and errors of the server in the words of the spec', async () => {
  const sent = server([], [() => refusal(500, 'internal', 'Internal server error')]);
  await renderOnDevice(await testLocal(), <LinkAdmin kind="community" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Community Link' }));
  const dialog = within(await screen.findByRole('dialog'));

  await choose('<html>');
  expect(await dialog.findByText('Please select an image file')).toBeDefined();
  const gif = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .gif()
    .toBuffer();
  await choose(Uint8Array.from(gif));
  await dialog.findByText('Choose another image');
  field('Title', 'Bees');
  field('Website URL', 'https://posy.garden/bees');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));

  expect(await dialog.findByText('Failed to create community link')).toBeDefined();
  expect(sent).toHaveLength(1);
});

test('E45 a link is deleted after a question; a failed deletion keeps it, and a link already deleted disappears', async () => {
  const failed = () => refusal(500, 'internal', 'Internal server error');
  const notFound = () => refusal(404, 'link_not_found', 'Link not found');
  server([aLink(1)], [failed, notFound]);
  await renderOnDevice(await testLocal(), <LinkAdmin kind="community" />);

  fireEvent.click(await screen.findByRole('button', { name: 'Delete Garden 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this community link?' }));
  expect(dialog.getByText(/This action cannot be undone/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(visibleToast()?.description).toBe('Failed to delete community link'));
  expect(screen.getByText('Garden 1')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('No community links created yet.')).toBeDefined();
  expect(lastLogged()?.text).toBe('Link deleted: Garden 1');
});
