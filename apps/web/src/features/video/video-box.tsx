import { Play } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { boxShape, type MediaSource } from '../../ui/media-box.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { formatDuration, playLabel } from './duration.ts';
import { noteRefusal, useAutoplay } from './use-autoplay.ts';
import type { ShownVideo, VideoDownload } from './video-source.ts';
import styles from './video.module.css';

const HEVC = 'video/mp4; codecs="hvc1.1.6.L120.90"';

const loadPlayer = () => import('./video-player.tsx');
const NotPlayable = onDemand(async () => (await loadPlayer()).NotPlayable);
const VideoPlayer = onDemand(async () => (await loadPlayer()).VideoPlayer);
const VideoCost = onDemand(async () => (await import('../data-saver/load-photo.tsx')).VideoCost);

export interface VideoBoxProps {
  readonly video: ShownVideo;
  /** The text alternative: the author of the video, or a description of it. */
  readonly alt: string;
  /** Sizes of its still picture, smallest first; empty without one. */
  readonly posters: readonly MediaSource[];
  /** The download URL and file name; null while only this device has the video. */
  readonly download: VideoDownload | null;
  readonly priority?: boolean;
  readonly sizes?: string;
  /** For videos in lists: it starts muted when it comes into sight, if this device allows that. */
  readonly canAutoplay?: boolean;
}

/**
 * A video in a box with the right shape from the start: its still picture with length and a button. The player is loaded on
 * demand and replaces the picture; videos that browsers cannot play are offered as a download.
 */
export function VideoBox(props: VideoBoxProps) {
  const { video, alt, posters, download, priority = false, sizes, canAutoplay = false } = props;
  const { allows } = useDataSaver();
  /** The cause of opening: a tap, or coming into sight. */
  const [opened, setOpened] = useState<'tap' | 'sight' | null>(null);
  /** The source that could not be played by itself. A sent video has another one than before. */
  const [troubled, setTroubled] = useState<string | null>(null);
  const sourceKey = video.source.kind === 'stored' ? video.source.url : video.source.key;
  const mayAutoplay = canAutoplay && troubled !== sourceKey && allows.autoplay && video.isPlayable && opened !== 'tap';
  const place = useAutoplay(mayAutoplay, (isInSight) =>
    setOpened((before) => (before === 'tap' ? before : isInSight ? 'sight' : null)),
  );
  /** Where it was stopped, in s: a video that comes into sight again goes on there. */
  const stoppedAt = useRef(0);
  const refuse = useCallback(() => {
    noteRefusal();
    setOpened(null);
  }, []);
  const hasShape = video.width > 0 && video.height > 0;
  const duration = formatDuration(video.durationMs);
  const canPlay = mayPlay(video);
  return (
    <div
      ref={place}
      className={styles.video}
      style={boxShape(hasShape ? video.width : 16, hasShape ? video.height : 9)}
      data-video=""
    >
      <SavingMediaBox
        isStill
        width={hasShape ? video.width : 16}
        height={hasShape ? video.height : 9}
        thumbhash={video.thumbhash}
        alt={alt}
        sources={posters}
        priority={priority}
        {...(sizes !== undefined && { sizes })}
      />
      {!canPlay && <NotPlayable bytes={video.bytes} download={download} />}
      {canPlay && opened !== null && (
        <VideoPlayer
          video={video}
          label={alt}
          download={download}
          stoppedAt={stoppedAt}
          onTime={(seconds) => {
            stoppedAt.current = seconds;
          }}
          start={opened}
          onUse={() => setOpened('tap')}
          onTrouble={() => {
            setTroubled(sourceKey);
            setOpened(null);
          }}
          onRefused={refuse}
        />
      )}
      {canPlay && opened === null && (
        <button
          type="button"
          className={styles.play}
          aria-label={playLabel(duration)}
          data-shortcut="o"
          onPointerEnter={() => void loadPlayer().catch(() => undefined)}
          onClick={() => setOpened('tap')}
        >
          <span className={styles.disc}>
            <Icon of={Play} size={28} />
          </span>
          {duration !== '' && <span className={styles.duration}>{duration}</span>}
          {!allows.photos && video.source.kind === 'stored' && <VideoCost bytes={video.bytes} />}
        </button>
      )}
    </div>
  );
}

/**
 * Whether a video gets a player. The server calls videos playable that every browser plays; a browser with HEVC, like Safari,
 * tries the others too, since most of them are in HEVC. If that fails, the player offers the download.
 */
function mayPlay({ isPlayable }: Pick<ShownVideo, 'isPlayable'>): boolean {
  return isPlayable || document.createElement('video').canPlayType(HEVC) === 'probably';
}
