/** Number of pictures in the strip. */
const FRAMES = 8;
/** In px of the canvas. */
const HEIGHT = 112;
const WIDTH = 96;

/** Draws pictures of a video at equal distances beside each other, one after the other. Rejects if it cannot be decoded. */
export async function drawFilmstrip(
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
