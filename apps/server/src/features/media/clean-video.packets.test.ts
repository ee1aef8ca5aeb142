import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VideoMimeType } from '@posy/contract/media';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { SECRET } from '../../testing/videos.ts';
import { cleanVideo } from './clean-video.ts';

/** Decoder settings of H.264 in 160 x 120, as an encoder wrote them. */
const AVC = Buffer.from(
  '0164000affe100196764000aacd942847e5c0440000003004000000503c489658001000668ebe3cb22c0fdf8f800',
  'hex',
);
const FRAMES = 45;
const FRAME_SECONDS = 0.1;

const FILMS: readonly (readonly [string, VideoMimeType, OutputFormat, 'avc' | 'vp9', 'aac' | 'opus' | 'pcm-s16'])[] = [
  ['an MP4 that ends with its index', 'video/mp4', new Mp4OutputFormat({ fastStart: false }), 'avc', 'aac'],
  ['an MP4 that begins with its index', 'video/mp4', new Mp4OutputFormat({ fastStart: 'in-memory' }), 'avc', 'aac'],
  ['a fragmented MP4', 'video/mp4', new Mp4OutputFormat({ fastStart: 'fragmented' }), 'vp9', 'opus'],
  ['a QuickTime film', 'video/quicktime', new MovOutputFormat({ fastStart: false }), 'avc', 'pcm-s16'],
  ['a WebM film', 'video/webm', new WebMOutputFormat(), 'vp9', 'opus'],
  ['a recorded WebM film', 'video/webm', new WebMOutputFormat({ appendOnly: true }), 'vp9', 'opus'],
];

test.each(FILMS)('U20 in %s another library finds the same packets and no tags', async (_, mime, format, ...codecs) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-packets-'));
  try {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
    await writeFilm(source, format, ...codecs);
    const before = await readFilm(source);

    const cleaned = await cleanVideo(source, target, mime);

    const after = await readFilm(target);
    expect(cleaned).toMatchObject({ mime });
    expect(before.tags).toContain(SECRET);
    expect(after.tags).toBe('{}');
    expect((await readFile(target)).includes(SECRET)).toBe(false);
    expect(after.tracks).toEqual(before.tracks);
    expect(after.tracks[0]?.packets).toHaveLength(FRAMES);
    expect(after.tracks[1]?.packets).not.toHaveLength(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Writes a film with packets of noise: no test decodes them. */
async function writeFilm(
  file: string,
  format: OutputFormat,
  videoCodec: 'avc' | 'vp9',
  audioCodec: 'aac' | 'opus' | 'pcm-s16',
): Promise<void> {
  const output = new Output({ format, target: new FilePathTarget(file) });
  const video = new EncodedVideoPacketSource(videoCodec);
  const audio = new EncodedAudioPacketSource(audioCodec);
  output.addVideoTrack(video, { rotation: 90, name: SECRET });
  output.addAudioTrack(audio, { name: SECRET });
  output.setMetadataTags({ title: SECRET, comment: SECRET, raw: { [SECRET]: SECRET } });
  await output.start();
  for (let i = 0; i < FRAMES; i++) {
    const time = i * FRAME_SECONDS;
    const kind = i % 10 === 0 ? 'key' : 'delta';
    await video.add(new EncodedPacket(noise(i, 400 + i * 7), kind, time, FRAME_SECONDS), {
      decoderConfig: {
        codec: videoCodec === 'avc' ? 'avc1.64000a' : 'vp09.00.10.08',
        codedWidth: 160,
        codedHeight: 120,
        ...(videoCodec === 'avc' && { description: AVC }),
      },
    });
    await audio.add(new EncodedPacket(noise(i + 100, 4 * 4800), 'key', time, FRAME_SECONDS), {
      decoderConfig: {
        codec: audioCodec === 'aac' ? 'mp4a.40.2' : audioCodec,
        numberOfChannels: 2,
        sampleRate: 48_000,
        ...(audioCodec === 'aac' && { description: Buffer.from('1190', 'hex') }),
      },
    });
  }
  await output.finalize();
}

/** The packets, settings and tags of a film, as a player reads them. */
async function readFilm(file: string) {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const tracks = await Promise.all(
    (await input.getTracks()).map(async (track) => {
      const packets: unknown[] = [];
      for await (const { type, timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
        packets.push({ type, timestamp, duration, data: Buffer.from(data).toString('base64') });
      }
      const rotation = track.isVideoTrack() ? await track.getRotation() : 0;
      const config = track.isVideoTrack() || track.isAudioTrack() ? await track.getDecoderConfig() : null;
      return { codec: await track.getCodec(), config, rotation, packets };
    }),
  );
  return { tracks, tags: JSON.stringify(await input.getMetadataTags()) };
}

/** Returns the same bytes for the same seed. */
function noise(seed: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (seed * 31 + i * 17 + ((i * seed) >> 3)) & 255);
}
