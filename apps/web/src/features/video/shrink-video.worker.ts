import {
  BlobSource,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  UnsupportedInputFormatError,
  type VideoSample,
  WEBM,
} from 'mediabunny';
import type { ShrinkAnswer, ShrinkQuestion } from './shrink-messages.ts';

/** Size of the pieces in bytes: the device stores files in pieces of this size. */
const PIECE_BYTES = 5_242_880;

/** At least this share of the length has to be decoded; otherwise the original is sent. */
const MIN_DRAWN = 0.9;

let written: (() => void) | null = null;

/** Takes one video and posts a smaller one in pieces, waiting for an answer to each; then the worker is terminated. */
self.addEventListener('message', ({ data }: MessageEvent<ShrinkQuestion>) => {
  if (data === 'written') return written?.();
  shrink(data).then(
    () => post({ kind: 'done' }),
    (error: unknown) => post({ kind: 'failed', reason: reasonOf(error) }),
  );
});

async function shrink({ file, plan }: Exclude<ShrinkQuestion, 'written'>): Promise<void> {
  const pieces = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      written = resolve;
      post({ kind: 'piece', position, bytes: data });
      return promise;
    },
  });
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  const drawn = new Drawn();
  const conversion = await Conversion.init({
    input,
    output: new Output({
      // The index is at the end: at the front it would need the whole video in memory.
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(pieces, { chunked: true, chunkSize: PIECE_BYTES }),
    }),
    video: {
      codec: 'avc',
      width: plan.width,
      height: plan.height,
      fit: 'contain',
      bitrate: plan.videoBitrate,
      forceTranscode: true,
      process: drawn.see,
    },
    audio: { codec: 'aac', bitrate: plan.audioBitrate },
    // Names, places and dates of the original are removed.
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(({ track }) => isPictureOrSound(track.type));
  if (!conversion.isValid || lost.length > 0) throw new Error(lost.map(({ reason }) => reason).join(', '));
  conversion.onProgress = (share: number) => post({ kind: 'progress', share });
  await conversion.execute();
  const track = await input.getPrimaryVideoTrack();
  const length = track === null ? 0 : (await track.computeDuration()) - (await track.getFirstTimestamp());
  if (drawn.length < length * MIN_DRAWN) throw new Error('Parts of it could not be decoded.');
}

/** The decoded length of a video: the decoder skips undecodable parts without an error. */
class Drawn {
  #start = Infinity;
  #end = -Infinity;

  see = (sample: VideoSample): VideoSample => {
    this.#start = Math.min(this.#start, sample.timestamp);
    this.#end = Math.max(this.#end, sample.timestamp + sample.duration);
    return sample;
  };

  /** In s. */
  get length(): number {
    return Math.max(0, this.#end - this.#start);
  }
}

function isPictureOrSound(type: string): boolean {
  return type === 'video' || type === 'audio';
}

function post(answer: ShrinkAnswer): void {
  self.postMessage(answer);
}

function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedInputFormatError) return 'unsupported';
  return error instanceof Error ? error.message : 'unknown';
}
