import {
  BlobSource,
  Conversion,
  type ConversionOptions,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
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
import { canReadCanvas } from '../media/can-read-canvas.ts';
import type { ConversionPlan, Converted, ShrinkAnswer, ShrinkQuestion } from './shrink-plan.ts';

/** Size of the pieces in bytes: the device stores files in pieces of this size. */
const PIECE_BYTES = 5_242_880;

/** At least this share of the length has to be decoded; otherwise the original is sent. */
const MIN_DRAWN = 0.9;

/** A part that begins so close behind a key frame, in s, is copied from there. */
const NEAR = 0.1;

/** In s. */
interface Part {
  readonly start: number;
  readonly end: number;
}

let written: (() => void) | null = null;

/** Takes one video and posts another one in pieces, waiting for an answer to each; then the worker is terminated. */
self.addEventListener('message', ({ data }: MessageEvent<ShrinkQuestion>) => {
  if (data === 'written') return written?.();
  convert(data).then(
    (converted) => post({ kind: 'done', ...converted }),
    (error: unknown) => post({ kind: 'failed', reason: reasonOf(error) }),
  );
});

async function convert({ file, plan }: Exclude<ShrinkQuestion, 'written'>): Promise<Converted> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  const copyFrom = video && (await copyStart(video, plan));
  // Frames are drawn on a canvas to be resized.
  if (plan.kind === 'encode' && copyFrom === null && !(await canReadCanvas()))
    throw new Error('Frames cannot be drawn here');
  const trim = plan.trim && { start: copyFrom ?? plan.trim.startMs / 1000, end: plan.trim.endMs / 1000 };
  const drawn = new Drawn();
  const conversion = await Conversion.init({
    input,
    output: new Output({
      // The index is at the end: at the front it would need the whole video in memory.
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(pieces(), { chunked: true, chunkSize: PIECE_BYTES }),
    }),
    ...(trim && { trim }),
    ...(plan.kind === 'copy' || copyFrom !== null ? COPYING : encoding(plan, drawn)),
    // Names, places and dates of the original are removed.
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(({ track }) => isPictureOrSound(track.type));
  if (!conversion.isValid || lost.length > 0) throw new Error(lost.map(({ reason }) => reason).join(', '));
  conversion.onProgress = (share: number) => post({ kind: 'progress', share });
  await conversion.execute();
  const isCopied = copyFrom !== null;
  if (!isCopied && video && drawn.length < (await lengthOf(video, trim)) * MIN_DRAWN) {
    throw new Error('Parts of it could not be decoded.');
  }
  return { startMs: Math.round((trim?.start ?? 0) * 1000), isCopied };
}

/** The start is a key frame (`copyStart`): pictures before it would be in the file, only hidden. */
const COPYING: Partial<ConversionOptions> = { copy: { mode: 'forced', shiftTolerance: Infinity } };

function encoding(
  { target, trim }: Extract<ConversionPlan, { readonly kind: 'encode' }>,
  drawn: Drawn,
): Partial<ConversionOptions> {
  const { width, height, videoBitrate, audioBitrate } = target;
  return {
    video: {
      codec: 'avc',
      width,
      height,
      fit: 'contain',
      bitrate: videoBitrate,
      forceTranscode: true,
      process: drawn.see,
    },
    // The sound of a part is copied where that is possible: many devices have no encoder for it.
    audio: trim ? {} : { codec: 'aac', bitrate: audioBitrate },
  };
}

/** The key frame from which a part is copied, in s; null if it is encoded. */
async function copyStart(track: InputVideoTrack, plan: ConversionPlan): Promise<number | null> {
  if (!plan.trim || (plan.kind === 'encode' && plan.mayCopy !== true)) return null;
  const start = plan.trim.startMs / 1000;
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  const packet = (await sink.getKeyPacket(start, options)) ?? (await sink.getFirstKeyPacket(options));
  if (!packet) return null;
  const from = Math.max(0, packet.timestamp);
  return plan.kind === 'copy' || start - from <= NEAR ? from : null;
}

/** Length of a track, or of the part of it that stays, in s. */
async function lengthOf(track: InputVideoTrack, trim: Part | undefined): Promise<number> {
  const first = await track.getFirstTimestamp();
  const last = await track.computeDuration();
  return trim ? Math.min(last, trim.end) - Math.max(first, trim.start) : last - first;
}

function pieces(): WritableStream<StreamTargetChunk> {
  return new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      written = resolve;
      post({ kind: 'piece', position, bytes: data });
      return promise;
    },
  });
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
