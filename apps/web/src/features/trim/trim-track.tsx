import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { formatTenths, STEP_MS, stepOfKey, type TrimRange, withEnd } from '../video/trim-range.ts';
import { trimTexts as texts } from './trim.en.ts';
import styles from './trim.module.css';

/** So much is played after the end was moved, to hear and see it. */
const LAST_MS = 2000;

interface TrimTrackProps {
  readonly url: string;
  readonly durationMs: number;
  readonly range: TrimRange;
  /** Present position of the player. */
  readonly nowMs: number;
  /** A handle was moved: the new range, and the moment at the handle. */
  readonly onScrub: (range: TrimRange, ms: number) => void;
  /** The handle was let go; `fromMs`: before the moment that matters. */
  readonly onRelease: (fromMs: number) => void;
}

/** Pictures of the video with a handle at each end of the part that is shared. Time runs from left to right in every language. */
export function TrimTrack({ url, durationMs, range, nowMs, onScrub, onRelease }: TrimTrackProps) {
  const strip = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const canvas = strip.current;
    if (!canvas) return;
    const leaving = new AbortController();
    void drawFilmstrip(canvas, url, durationMs, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [url, durationMs]);

  const move = (end: keyof TrimRange, ms: number) => {
    const next = withEnd(range, end, ms, durationMs);
    onScrub(next, next[end]);
  };
  const release = (end: keyof TrimRange) =>
    onRelease(end === 'startMs' ? range.startMs : Math.max(range.startMs, range.endMs - LAST_MS));
  const handle = (end: keyof TrimRange) => ({
    type: 'range',
    min: 0,
    // A whole number of steps, so that the end can be reached.
    max: Math.ceil(durationMs / STEP_MS) * STEP_MS,
    step: STEP_MS,
    value: range[end],
    'aria-valuetext': formatTenths(range[end]),
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => move(end, Number(event.currentTarget.value)),
    onKeyDown(event: KeyboardEvent) {
      const step = stepOfKey(event.key, event.shiftKey);
      if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(end, range[end] + step);
    },
    onKeyUp: () => release(end),
    onPointerUp: () => release(end),
    onPointerCancel: () => release(end),
  });
  const share = (ms: number) => Math.max(0, Math.min(1, ms / durationMs));
  const places: CSSProperties & Record<`--${string}`, number> = {
    '--from': share(range.startMs),
    '--to': share(range.endMs),
    '--now': share(Math.max(range.startMs, Math.min(range.endMs, nowMs))),
  };
  return (
    <div role="group" aria-label={texts.part}>
      <div className={styles.track} dir="ltr" style={places} data-base-ui-swipe-ignore="">
        <canvas ref={strip} className={styles.strip} aria-hidden="true" />
        <span className={styles.before} />
        <span className={styles.after} />
        <span className={styles.chosen} />
        <span className={styles.now} />
        <input ref={first} className={styles.start} aria-label={texts.start} {...handle('startMs')} />
        <input className={styles.end} aria-label={texts.end} {...handle('endMs')} />
      </div>
      <p className={styles.times} aria-hidden="true" dir="ltr">
        <bdi>{texts.startAt({ time: formatTenths(range.startMs) })}</bdi>
        <bdi className={styles.length}>{texts.length({ time: formatTenths(range.endMs - range.startMs) })}</bdi>
        <bdi>{texts.endAt({ time: formatTenths(range.endMs) })}</bdi>
      </p>
    </div>
  );
}

/** Number of pictures in the strip. */
const FRAMES = 8;
/** In px of the canvas. */
const HEIGHT = 112;
const WIDTH = 96;

/** Draws pictures of a video at equal distances beside each other, one after the other. Rejects if it cannot be decoded. */
async function drawFilmstrip(
  canvas: HTMLCanvasElement,
  url: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  signal.addEventListener('abort', () => release(video));
  await eventOf(video, 'loadeddata', signal);
  canvas.width = FRAMES * WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  for (let i = 0; i < FRAMES && pen; i++) {
    video.currentTime = ((i + 0.5) * durationMs) / FRAMES / 1000;
    await eventOf(video, 'seeked', signal);
    drawCovering(pen, video, i * WIDTH);
  }
  release(video);
}

/** Fills a picture's place; its edges are cut. */
function drawCovering(pen: CanvasRenderingContext2D, video: HTMLVideoElement, x: number): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(videoWidth / WIDTH, videoHeight / HEIGHT);
  const width = WIDTH * scale;
  const height = HEIGHT * scale;
  pen.drawImage(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, x, 0, WIDTH, HEIGHT);
}

function eventOf(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  video.addEventListener(event, () => resolve(), { once: true, signal });
  video.addEventListener('error', () => reject(new Error('It cannot be decoded here')), { once: true, signal });
  signal.addEventListener('abort', () => reject(new Error('The editor was closed')), { once: true });
  return promise;
}

function release(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
