import type { VideoMimeType } from '@posy/contract/media';
import { planAvi } from './avi.ts';
import { planMp4 } from './mp4.ts';
import { DamagedVideo, type VideoPlan, VideoSource, writePlan } from './video-source.ts';
import { planWebm } from './webm.ts';

/** What is known of a video that was cleaned. `width` and `height`: as it is shown, in pixels; 0 when not told. */
export interface CleanedVideo extends Pick<VideoPlan, 'width' | 'height' | 'durationMs' | 'isPlayable'> {
  readonly mime: VideoMimeType;
  readonly bytes: number;
  readonly sha256: string;
}

const PLANNERS: Readonly<Record<VideoMimeType, (source: VideoSource) => Promise<VideoPlan>>> = {
  'video/mp4': planMp4,
  'video/quicktime': planMp4,
  'video/x-msvideo': planAvi,
  'video/webm': planWebm,
};

/**
 * Writes `source` to `target` without what it tells about people, places and devices: pictures and sound stay as they are,
 * bit by bit, and of the structure around them only what is known to be needed. Memory does not grow with the file.
 * Null for a file whose structure makes no sense.
 */
export async function cleanVideo(source: string, target: string, mime: VideoMimeType): Promise<CleanedVideo | null> {
  await using file = await VideoSource.open(source);
  try {
    const plan = await PLANNERS[mime](file);
    const { width, height, durationMs, isPlayable } = plan;
    return { mime, width, height, durationMs, isPlayable, ...(await writePlan(file, target, plan)) };
  } catch (error) {
    if (error instanceof DamagedVideo) return null;
    throw error;
  }
}
