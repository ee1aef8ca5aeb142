import 'fake-indexeddb/auto';
import type { MutationKey } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { MessageAttachment } from './message-attachment.tsx';
import { aMessageView } from './testing/a-message-view.ts';

afterEach(cleanup);

/** A video that is being sent, without a still picture; 0 px wide where this device cannot open it. */
async function draw(width: number): Promise<void> {
  const key = branded<MutationKey>('0190aaaa-0000-7000-8000-000000000001');
  const file = { id: 'film', name: 'video.mp4', type: 'video/mp4', size: 4, chunks: 1 };
  const media = { mediaKind: 'video', posterUrl: null, bytes: 4, file, width, height: width, thumbhash: '' } as const;
  const message = aMessageView(1, {
    isOwn: true,
    content: '',
    media: { kind: 'local', key, ...media, durationMs: 42_000 },
    delivery: { kind: 'sending', key, progress: null },
  });
  await renderOnDevice(
    await testLocal(),
    <MessageAttachment message={message} otherName="Bea" onCancel={() => undefined} />,
  );
}

test('B09 a playable video is played while it is sent, also without a poster', async () => {
  await draw(1280);

  expect(screen.getByRole('button', { name: 'Play video, 0:42' })).toBeDefined();
  expect(screen.queryByText('This video cannot be played in the browser.')).toBeNull();
});

test('a video that this device cannot play is not offered for playing', async () => {
  await draw(0);

  expect(await screen.findByText('This video cannot be played in the browser.')).toBeDefined();
});
