import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { CaptionsDraftField } from './captions-draft-field.tsx';
import { readCaptionsDraft } from './captions-draft.ts';

afterEach(cleanup);

const VTT = 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000\nHello\n';
const STORED = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';

async function open(local?: LocalDb): Promise<LocalDb> {
  const device = local ?? (await testLocal(testDevice()));
  await renderOnDevice(device, <CaptionsDraftField />);
  return device;
}

const pick = (content: string | Uint8Array<ArrayBuffer>, name = 'garden.vtt') =>
  fireEvent.change(screen.getByLabelText(/^(Add|Replace) subtitles$/), {
    target: { files: [new File([content], name)] },
  });

test('chosen captions are read, stored with the draft and a language, and restored later', async () => {
  const local = await open();

  pick(VTT);

  expect(await screen.findByText('garden.vtt', { selector: 'bdi' })).toBeDefined();
  // The button's name now contains the file name, for screen readers.
  expect(screen.getByRole('status').textContent).toBe('garden.vtt');
  expect(screen.getByLabelText('Replace subtitles')).toHaveProperty('type', 'file');
  expect(await readCaptionsDraft(local)).toEqual({ name: 'garden.vtt', text: STORED, language: 'en' });
  fireEvent.change(screen.getByLabelText('Language of the subtitles'), { target: { value: 'de' } });
  await waitFor(async () => expect((await readCaptionsDraft(local))?.language).toBe('de'));

  cleanup();
  await open(local);
  expect(await screen.findByText('garden.vtt', { selector: 'bdi' })).toBeDefined();
  expect(screen.getByLabelText('Language of the subtitles')).toHaveProperty('value', 'de');
  fireEvent.click(screen.getByRole('button', { name: 'Remove subtitles' }));
  await waitFor(() => expect(screen.queryByText('garden.vtt', { selector: 'bdi' })).toBeNull());
  expect(await readCaptionsDraft(local)).toBeNull();
});

test.each([
  [
    'of another kind',
    '1\n00:00:01,000 --> 00:00:02,000\nHello',
    'This is not a WebVTT file: its first line has to be WEBVTT.',
  ],
  ['with a time that is none', 'WEBVTT\n\n00:01.000 --> soon\nHello', 'Line 3 of the subtitles cannot be read.'],
  ['without captions', 'WEBVTT\n', 'This file contains no subtitles that can be shown.'],
  ['that is no text', new Uint8Array([0xff, 0xfe, 0x57, 0]), 'This file is not text in UTF-8.'],
  ['that is too large', 'x'.repeat(1_048_577), 'Subtitles must be less than 1MB'],
])('V03 a file %s is refused with a message, and the former captions stay', async (_, content, words) => {
  const local = await open();
  pick(VTT);
  await screen.findByText('garden.vtt', { selector: 'bdi' });

  pick(content, 'other.vtt');

  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect((await readCaptionsDraft(local))?.name).toBe('garden.vtt');
});
