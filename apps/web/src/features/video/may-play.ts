import type { ShownVideo } from './video-source.ts';

const HEVC = 'video/mp4; codecs="hvc1.1.6.L120.90"';

/**
 * Whether a video gets a player. The server calls videos playable that every browser plays; a browser with HEVC, like Safari,
 * tries the others too, since most of them are in HEVC. If that fails, the player offers the download.
 */
export function mayPlay({ isPlayable }: Pick<ShownVideo, 'isPlayable'>): boolean {
  return isPlayable || document.createElement('video').canPlayType(HEVC) === 'probably';
}
