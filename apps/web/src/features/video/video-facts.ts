import { MAX_POSTER_BYTES } from '@posy/contract/limits';
import { rgbaToThumbHash } from 'thumbhash';
import { canReadCanvas } from '../media/can-read-canvas.ts';

/** The properties of a video that a device can read. */
export interface VideoFacts {
  /** In px as displayed; 0 if this device cannot decode it. */
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
  /** A still picture of it: JPEG of at most `MAX_POSTER_BYTES`; null if this device cannot make it. */
  readonly poster: Blob | null;
  /** Base64 of evanw/thumbhash; '' likewise. */
  readonly thumbhash: string;
}

const UNKNOWN: VideoFacts = { width: 0, height: 0, durationMs: null, poster: null, thumbhash: '' };

/** Timeout for one frame; after it the video is sent without a picture. */
const TIMEOUT_MS = 10_000;
const POSTER_EDGE = 1280;
/** Largest edge that ThumbHash accepts. */
const THUMB_EDGE = 100;
const QUALITIES = [0.82, 0.7, 0.55, 0.4];

/**
 * Reads the properties of a video with the browser's own decoder, which does not read the whole file. Throws only for an aborted
 * `signal`; for a format that cannot be decoded here (AVI) the properties are unknown.
 */
export async function readVideoFacts(file: Blob, signal: AbortSignal): Promise<VideoFacts> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    return await look(video, url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  } catch {
    signal.throwIfAborted();
    return UNKNOWN;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function look(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<VideoFacts> {
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  await eventOf(video, 'loadedmetadata', signal);
  const { videoWidth: width, videoHeight: height, duration } = video;
  const durationMs = Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1000) : null;
  if (width === 0 || height === 0) return { ...UNKNOWN, durationMs };
  // The server makes the poster and its hash.
  if (!(await canReadCanvas())) return { ...UNKNOWN, width, height, durationMs };
  try {
    // Not the first frame, which is often black; also within the video if its length is unknown.
    video.currentTime = durationMs === null ? 0.1 : Math.min(1, duration / 4);
    await eventOf(video, 'seeked', signal);
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await eventOf(video, 'loadeddata', signal);
    const poster = await posterOf(video);
    return { width, height, durationMs, poster, thumbhash: thumbHashOf(video) };
  } catch {
    return { ...UNKNOWN, width, height, durationMs };
  }
}

/** Resolves with the event, rejects with an error of the video or the end of the signal. */
function eventOf(video: HTMLVideoElement, event: 'loadedmetadata' | 'loadeddata' | 'seeked', signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const off = new AbortController();
  video.addEventListener(event, () => resolve(), { signal: off.signal });
  video.addEventListener('error', () => reject(new Error('It cannot be decoded here')), { signal: off.signal });
  signal.addEventListener('abort', () => reject(new Error('It took too long')), { signal: off.signal });
  return promise.finally(() => off.abort());
}

async function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { canvas } = draw(video, POSTER_EDGE);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= MAX_POSTER_BYTES) return blob;
  }
  return null;
}

function thumbHashOf(video: HTMLVideoElement): string {
  const context = draw(video, THUMB_EDGE);
  const { width, height } = context.canvas;
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data)));
}

function draw(video: HTMLVideoElement, edge: number): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(1, edge / Math.max(video.videoWidth, video.videoHeight));
  const width = Math.max(1, Math.round(video.videoWidth * scale));
  const height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No 2d canvas here');
  context.drawImage(video, 0, 0, width, height);
  return context;
}
