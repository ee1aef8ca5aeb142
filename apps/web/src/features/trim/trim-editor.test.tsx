import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TrimSource } from '../attachments/video-trim.ts';
import { TrimEditor } from './trim-editor.tsx';

const source = (change: Partial<TrimSource> = {}): TrimSource => ({
  file: new Blob(['frames'], { type: 'video/mp4' }),
  width: 640,
  height: 360,
  durationMs: 8050,
  range: { startMs: 0, endMs: 8050 },
  ...change,
});

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(read: () => Promise<TrimSource | null> = async () => source()) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const onDone = vi.fn();
  const onUnreadable = vi.fn();
  render(
    <>
      <TrimEditor formId="trim" read={read} onDone={onDone} onUnreadable={onUnreadable} />
      <button type="submit" form="trim">
        Done
      </button>
    </>,
  );
  await waitFor(() => expect(document.querySelector('video') ?? screen.getByRole('alert')).toBeDefined());
  return { onDone, onUnreadable, play };
}

const handle = (name: 'Start' | 'End') => screen.getByRole('slider', { name });
const press = (name: 'Start' | 'End', key: string, shiftKey = false) =>
  fireEvent.keyDown(handle(name), { key, shiftKey });
const valueOf = (name: 'Start' | 'End') => handle(name).getAttribute('aria-valuetext');
const film = () => screen.getByLabelText<HTMLVideoElement>('Preview of the part that is shared');

test('the handles are moved by keys, stay a second from each other, and the video follows', async () => {
  const { onDone } = await open();
  expect(document.activeElement).toBe(handle('Start'));
  expect([valueOf('Start'), valueOf('End')]).toEqual(['0:00.0', '0:08.1']);

  press('Start', 'ArrowRight', true);
  press('Start', 'ArrowRight');
  expect(valueOf('Start')).toBe('0:01.1');
  expect(film().currentTime).toBe(1.1);
  press('End', 'PageDown');
  expect(valueOf('End')).toBe('0:07.1');
  expect(film().currentTime).toBe(7.05);
  expect(screen.getByText('Length 0:06.0')).toBeDefined();

  press('Start', 'End');
  expect(valueOf('Start')).toBe('0:06.1');
  press('End', 'End');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ startMs: 6050, endMs: 8050 });
});

test('a dragged handle shows its moment, and stays a second from the other', async () => {
  await open(async () => source({ range: { startMs: 2000, endMs: 5000 } }));
  expect([valueOf('Start'), valueOf('End')]).toEqual(['0:02.0', '0:05.0']);

  fireEvent.change(handle('End'), { target: { value: '3300' } });
  expect(film().currentTime).toBe(3.3);
  fireEvent.change(handle('End'), { target: { value: '100' } });
  expect(valueOf('End')).toBe('0:03.0');
});

test('the part begins to play at its start, and not by itself with reduced motion', async () => {
  const { play } = await open(async () => source({ range: { startMs: 2000, endMs: 5000 } }));
  fireEvent(film(), new Event('loadedmetadata'));
  expect(film().currentTime).toBe(2);
  expect(play).toHaveBeenCalledOnce();
  expect(film().muted).toBe(true);
  cleanup();

  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { play: playStill } = await open();
  playStill.mockClear();
  fireEvent(film(), new Event('loadedmetadata'));
  expect(playStill).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Play video' }));
  expect(playStill).toHaveBeenCalledOnce();
});

test('a browser without an encoder says that the start is not exact', async () => {
  await open();
  expect(screen.getByText(/^This browser cannot cut at any moment/)).toBeDefined();
  cleanup();

  vi.stubGlobal('VideoDecoder', class {});
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal(
    'VideoEncoder',
    class {
      static isConfigSupported = async () => ({ supported: true });
    },
  );
  await open();
  expect(screen.queryByText(/^This browser cannot cut at any moment/)).toBeNull();
});

test('a video that cannot be opened says so, and cannot be trimmed', async () => {
  const missing = await open(async () => null);
  await waitFor(() => expect(missing.onUnreadable).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toMatch(/^This video cannot be opened on this device/);
  cleanup();

  const { onUnreadable } = await open();
  expect(onUnreadable).not.toHaveBeenCalled();
  fireEvent(film(), new Event('error'));
  await waitFor(() => expect(onUnreadable).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toMatch(/^This video cannot be opened/);
});
