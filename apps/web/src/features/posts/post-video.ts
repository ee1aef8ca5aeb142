import { displayName } from '../../language/display-name.ts';
import type { ShownCaptions } from '../captions/captions-track.tsx';
import { shownVideo, type ShownVideo, type VideoDownload } from '../video/video-source.ts';
import type { PostView } from './post-view.ts';

/** The video of a post as it is drawn; null for a photo. */
export function videoOf({ photos }: Pick<PostView, 'photos'>): ShownVideo | null {
  // A video is alone.
  const picture = photos[0]?.picture;
  if (!picture) return null;
  const { captions: desired } = picture;
  const withUrl = (known: ShownCaptions | null): ShownCaptions | null => {
    if (!desired) return desired === null ? null : known;
    const { text, language } = desired;
    return text === undefined ? known && { ...known, language } : { text, language };
  };
  if (picture.kind === 'stored') {
    const video = shownVideo(picture.media);
    return video && { ...video, captions: withUrl(video.captions ?? null) };
  }
  const { kind, type, width, height, thumbhash, bytes = 0, durationMs = null, captions = null } = picture.picture;
  if (kind !== 'video') return null;
  const source = { kind: 'local', key: picture.key, type } as const;
  // A video this device could not decode when it was picked cannot be played here either.
  return {
    source,
    width,
    height,
    thumbhash,
    bytes,
    durationMs,
    isPlayable: width > 0,
    captions: withUrl(captions),
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
};

/** The download of a post's video; null before the server has it. */
export function downloadOf({ id, author, photos }: PostView): VideoDownload | null {
  const picture = photos[0]?.picture;
  const video = picture?.kind === 'stored' ? picture.media.video : undefined;
  if (!video) return null;
  const name = displayName(author).replace(/[^\p{L}\p{N}]+/gu, '-');
  return { href: video.url, name: `${name}-${id}.${EXTENSIONS[video.mime] ?? 'mp4'}` };
}
