import type { VideoMimeType } from '@posy/contract/media';
import { planAvi } from './avi.ts';
import { planMp4 } from './mp4.ts';
import { ComplexVideo, DamagedVideo, type VideoPlan, VideoSource, writePlan } from './video-source.ts';
import { planWebm } from './webm.ts';

/** Facts about a cleaned video. `width` and `height`: as displayed, in pixels; 0 when unknown. */
export interface CleanedVideo extends Pick<VideoPlan, 'width' | 'height' | 'durationMs' | 'isPlayable'> {
  readonly mime: VideoMimeType;
  readonly bytes: number;
  readonly sha256: string;
}

export type VideoFault = 'damaged' | 'complex';

const PLANNERS: Readonly<Record<VideoMimeType, (source: VideoSource) => Promise<VideoPlan>>> = {
  'video/mp4': planMp4,
  'video/quicktime': planMp4,
  'video/x-msvideo': planAvi,
  'video/webm': planWebm,
};

/**
 * Writes `source` to `target` without metadata about people, places and devices. Pictures and sound stay the same, bit by bit;
 * of the structure around them only the parts known to be needed stay. Memory does not grow with the file. Returns 'damaged' for
 * an invalid structure, and 'complex' for one that is larger than what is held in memory.
 */
export async function cleanVideo(
  source: string,
  target: string,
  mime: VideoMimeType,
): Promise<CleanedVideo | VideoFault> {
  await using file = await VideoSource.open(source);
  try {
    const plan = await PLANNERS[mime](file);
    const { width, height, durationMs, isPlayable } = plan;
    return { mime, width, height, durationMs, isPlayable, ...(await writePlan(file, target, plan)) };
  } catch (error) {
    if (error instanceof ComplexVideo) return 'complex';
    if (error instanceof DamagedVideo) return 'damaged';
    throw error;
  }
}
