import 'fake-indexeddb/auto';
import type { MutationDefinition } from '@posy/sync/mutation';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { VideoBox } from './video-box.tsx';
import type { ShownVideo } from './video-source.ts';

const VIDEO: ShownVideo = {
  source: { kind: 'stored', url: '/media/1/video?h=a-1' },
  width: 1280,
  height: 720,
  thumbhash: '',
  bytes: 3 * 1_048_576,
  durationMs: 42_000,
  isPlayable: true,
};
/** Any mutation that may have a file. */
const sending: MutationDefinition<null> = {
  kind: 'test.send',
  version: 1,
  read: () => null,
  lane: () => 'test',
  target: () => ({ type: 'test', id: '1' }),
  request: () => ({ method: 'POST', path: '/api/test' }),
};
const DOWNLOAD = { href: '/media/1/video?h=a-1', name: 'Ada-1.mp4' };

let local: LocalDb;
beforeEach(async () => {
  local = await testLocal();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setSyncStatus({ network: 'online' });
  for (const use of ['photos', 'autoplay'] as const) dataSaver.choose(use, use === 'photos' ? 'always' : 'never');
});

function draw(change: Partial<ShownVideo> = {}) {
  return render(
    <LocalContext value={local}>
      <VideoBox video={{ ...VIDEO, ...change }} alt="Video by Ada" posters={[]} download={DOWNLOAD} />
    </LocalContext>,
  );
}

test('a video is a poster with its duration until it is played', async () => {
  const { container } = draw();

  expect(container.querySelector('video')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  const player = await screen.findByLabelText('Video by Ada');

  expect(player.getAttribute('src')).toBe('/media/1/video?h=a-1');
  expect(player.getAttribute('preload')).toBe('metadata');
  expect(player.hasAttribute('controls')).toBe(false);
  expect(screen.getByRole('slider', { name: 'Position' })).toBeDefined();
});

test('B05 a tap on Play starts playing without waiting for the whole video', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  draw();

  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  const player = await screen.findByLabelText('Video by Ada');

  expect(play.mock.contexts).toEqual([player]);
  play.mockRestore();
});

test('B12 a poster is drawn whole, like its video', () => {
  const posters = [{ width: 640, url: '/media/1/640' }];
  render(
    <LocalContext value={local}>
      <VideoBox video={{ ...VIDEO, width: 720, height: 1280 }} alt="Video by Ada" posters={posters} download={null} />
    </LocalContext>,
  );

  expect(screen.getByAltText('Video by Ada').parentElement?.className).toContain('whole');
});

test('a video started by keyboard moves the focus to its controls', async () => {
  draw();
  const play = screen.getByRole('button', { name: 'Play video, 0:42' });
  play.focus();

  fireEvent.click(play);
  await screen.findByLabelText('Video by Ada');

  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(Play|Pause) video$/ }));
});

test('a video that browsers cannot play is a download with its size', async () => {
  draw({ isPlayable: false });

  const link = await screen.findByRole('link', { name: 'Download video, 3.0 MB' });

  expect(link.getAttribute('download')).toBe('Ada-1.mp4');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('This video cannot be played in the browser.')).toBeDefined();
});

test('a browser with HEVC tries a video that others cannot play, and offers the download if that fails', async () => {
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  draw({ isPlayable: false });

  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  fireEvent.error(await screen.findByLabelText('Video by Ada'));

  expect(await screen.findByRole('link', { name: 'Download video' })).toBeDefined();
  canPlay.mockRestore();
});

test('a browser that forgot the tap plays without sound, and a button turns it on', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    return this.muted ? Promise.resolve() : Promise.reject(new DOMException('No tap', 'NotAllowedError'));
  });
  draw();

  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  const player = await screen.findByLabelText<HTMLVideoElement>('Video by Ada');
  await vi.waitFor(() => expect([player.muted, play.mock.calls.length]).toEqual([true, 2]));
  fireEvent.volumeChange(player);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }));
  fireEvent.volumeChange(player);

  expect(player.muted).toBe(false);
  expect(screen.getByRole('button', { name: 'Turn off sound' })).toBeDefined();
  play.mockRestore();
});

test('an installed app on iOS saves a video through the share sheet instead of a link', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', standalone: true, canShare: () => true, share });
  vi.stubGlobal('fetch', async () => new Response('film', { headers: { 'x-posy': '1', 'content-type': 'video/mp4' } }));
  draw({ isPlayable: false });

  const isLeft = fireEvent.click(await screen.findByRole('link', { name: 'Download video, 3.0 MB' }));

  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ files: [expect.any(File)] }));
  expect(isLeft).toBe(false);
});

test('an unreachable video says so in its place, and can be retried', async () => {
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  const player = await screen.findByLabelText('Video by Ada');
  setSyncStatus({ network: 'offline' });

  fireEvent.error(player);
  const words = screen.getByText('This video needs a connection.');
  setSyncStatus({ network: 'online' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(words.isConnected).toBe(false);
  expect(screen.getByLabelText('Video by Ada')).toBeDefined();
});

test('a broken video is offered as a download', async () => {
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));

  fireEvent.error(await screen.findByLabelText('Video by Ada'));

  expect(screen.getByText('This video could not be played.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download video' })).toBeDefined();
});

test('a video whose bytes were deleted from the device says so', async () => {
  draw({ source: { kind: 'local', key: 'nothing', type: 'video/mp4' } });

  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));

  expect(await screen.findByText('This video is not on this device any more.')).toBeDefined();
});

test('starting a video pauses the previous one', async () => {
  draw();
  draw();
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  const players = await screen.findAllByLabelText('Video by Ada');
  const pauses = players.map((player) => (player instanceof HTMLVideoElement ? vi.spyOn(player, 'pause') : null));

  for (const player of players) fireEvent.play(player);

  expect(pauses.map((pause) => pause?.mock.calls.length)).toEqual([1, 0]);
});

test('a video sent again under another key is not played from a revoked URL', async () => {
  const send = () => enqueue(local, sending, null, { file: new Blob(['film']) });
  const [first, second] = [await send(), await send()];
  const shown = (key: string) => ({ ...VIDEO, source: { kind: 'local', key, type: 'video/mp4' } }) as const;
  const { rerender } = draw(shown(first));
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  const before = (await screen.findByLabelText('Video by Ada')).getAttribute('src');

  rerender(
    <LocalContext value={local}>
      <VideoBox video={shown(second)} alt="Video by Ada" posters={[]} download={null} />
    </LocalContext>,
  );

  expect(screen.queryByLabelText('Video by Ada')?.getAttribute('src') ?? null).not.toBe(before);
  expect((await screen.findByLabelText('Video by Ada')).getAttribute('src')).toMatch(/^blob:/);
});

test('without a network a video is played from this device, if it was played here before', async () => {
  const stored = new Map<string, Response>();
  const open = async () => ({ match: async (url: string) => stored.get(url)?.clone() });
  vi.stubGlobal('caches', { open });
  setSyncStatus({ network: 'offline' });
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:42' }));
  await screen.findByText('This video needs a connection.');

  stored.set(new URL('/media/1/video?h=a-1', location.href).href, new Response(new Blob(['film'])));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect((await screen.findByLabelText('Video by Ada')).getAttribute('src')).toMatch(/^blob:/);
});

/** Draws a video that may play by itself; returns a function that says how much of it is visible. */
function drawInSight(): (ratio: number) => void {
  const seen: ((ratio: number) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { intersectionRatio: number }[]) => void) {
        seen.push((intersectionRatio) => callback([{ intersectionRatio }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  dataSaver.choose('autoplay', 'always');
  render(
    <LocalContext value={local}>
      <VideoBox video={VIDEO} alt="Video by Ada" posters={[]} download={null} canAutoplay />
    </LocalContext>,
  );
  return (ratio) => act(() => seen[0]?.(ratio));
}

test('with autoplay a visible video plays muted, and an invisible one shows its poster', async () => {
  const see = drawInSight();
  expect(screen.queryByLabelText('Video by Ada')).toBeNull();

  see(0.5);
  expect(screen.queryByLabelText('Video by Ada')).toBeNull();
  see(0.6);
  const player = await screen.findByLabelText<HTMLVideoElement>('Video by Ada');
  expect(player.muted).toBe(true);
  see(0.1);

  expect(screen.queryByLabelText('Video by Ada')).toBeNull();
  dataSaver.choose('autoplay', 'never');
  expect(screen.getByRole('button', { name: 'Play video, 0:42' })).toBeDefined();
});

test('a video that the user operates is theirs: it stays when it leaves the screen, and its sound stays as chosen', async () => {
  const see = drawInSight();
  see(0.7);
  const player = await screen.findByLabelText<HTMLVideoElement>('Video by Ada');

  fireEvent.click(screen.getByRole('button', { name: /^(Play|Pause) video$/ }));
  see(0.1);

  expect(screen.getByLabelText('Video by Ada')).toBe(player);
  expect(player.muted).toBe(true);
});

test('a setting that is switched off ends a video that plays by itself', async () => {
  const see = drawInSight();
  see(0.7);
  await screen.findByLabelText('Video by Ada');

  act(() => dataSaver.choose('autoplay', 'never'));

  expect(screen.queryByLabelText('Video by Ada')).toBeNull();
});

test('with reduced motion no video plays by itself', () => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  const see = drawInSight();

  see(1);

  expect(screen.queryByLabelText('Video by Ada')).toBeNull();
});

test('if photos are not loaded automatically, neither is the poster, and the button shows the cost of playing', async () => {
  dataSaver.choose('photos', 'never');
  render(
    <LocalContext value={local}>
      <VideoBox video={VIDEO} alt="Video by Ada" posters={[{ width: 640, url: '/media/1/640' }]} download={null} />
    </LocalContext>,
  );

  await screen.findByText('3.0 MB');

  expect(document.querySelector('img')).toBeNull();
  expect(screen.queryByText('Load photo')).toBeNull();
});

test('the player has captions in the language of the viewer, and remembers whether they are shown', async () => {
  draw({ captions: { url: '/media/1/captions?h=b', language: 'de-DE' } });
  fireEvent.click(screen.getByRole('button', { name: /^Play video/ }));
  const button = await screen.findByRole('button', { name: 'Captions' });
  const track = document.querySelector('track');

  expect(track?.getAttribute('kind')).toBe('captions');
  expect(track?.getAttribute('src')).toBe('/media/1/captions?h=b');
  expect(track?.getAttribute('srclang')).toBe('de-DE');
  expect(track?.getAttribute('label')).toBe('German (Germany)');
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');

  cleanup();
  draw({ captions: { text: 'WEBVTT', language: 'ar' } });
  fireEvent.click(screen.getByRole('button', { name: /^Play video/ }));
  const again = await screen.findByRole('button', { name: 'Captions' });
  expect(again.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('track')?.getAttribute('src')).toMatch(/^blob:/);
  fireEvent.click(again);
  expect(again.getAttribute('aria-pressed')).toBe('false');
});

test('a video without captions has no button for them', async () => {
  draw();
  fireEvent.click(screen.getByRole('button', { name: /^Play video/ }));

  expect(await screen.findByLabelText('Video by Ada', { selector: 'video' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
});

test('a device that saves battery refuses to play by itself, and its videos wait for a tap', async () => {
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValue(new DOMException('Low power', 'NotAllowedError'));
  const see = drawInSight();

  see(1);
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('button', { name: 'Play video, 0:42' })).toBeDefined();
  see(1);

  expect(play).toHaveBeenCalledTimes(1);
  play.mockRestore();
});
