import type { Page } from '@playwright/test';

export interface RecordingOptions {
  /** In px; 640 x 360 unless given. */
  readonly width?: number;
  readonly height?: number;
  /** 1.2 unless given. */
  readonly seconds?: number;
  /** Pads the file to at least this size with a box that players skip. */
  readonly bytes?: number;
}

/** An MP4 (H.264), of about a second unless given otherwise, that browsers play. A page records it, because not every machine has an encoder. */
export async function recordVideo(page: Page, options: RecordingOptions = {}): Promise<Buffer> {
  const { width = 640, height = 360, seconds = 1.2, bytes = 0 } = options;
  const recorded = await page.evaluate(record, { width, height, seconds });
  const video = Buffer.from(recorded, 'base64');
  const missing = bytes - video.length;
  if (missing < 8) return video;
  const free = Buffer.alloc(missing);
  free.writeUInt32BE(missing, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([video, free]);
}

async function record({ width, height, seconds }: Required<Omit<RecordingOptions, 'bytes'>>): Promise<string> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  let frame = 0;
  let startedAt = Infinity;
  const isRecorded = Promise.withResolvers<void>();
  const drawing = setInterval(() => {
    if (!pen) return;
    frame++;
    // The recording needs enough frames to be seen playing, also on a slow machine.
    if (frame >= 15 && performance.now() - startedAt >= seconds * 1000) isRecorded.resolve();
    pen.fillStyle = `hsl(${frame * 6} 60% 50%)`;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = 'white';
    pen.fillRect((frame * 9) % width, height / 3, width / 6, height / 3);
  }, 33);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/mp4;codecs=avc1.640028' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstart = () => (startedAt = performance.now());
  recorder.start();
  await isRecorded.promise;
  await new Promise((resolve) => {
    recorder.onstop = resolve;
    recorder.stop();
  });
  clearInterval(drawing);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
