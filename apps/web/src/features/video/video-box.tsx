import { Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { MediaSource } from '../../ui/media-box.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { formatDuration, playLabel } from './duration.texts.ts';
import { useAutoplay } from './use-autoplay.ts';
import type { ShownVideo, VideoDownload } from './video-source.ts';
import styles from './video.module.css';

const loadPlayer = () => import('./video-player.tsx');
const NotPlayable = onDemand(async () => (await loadPlayer()).NotPlayable);
const VideoPlayer = onDemand(async () => (await loadPlayer()).VideoPlayer);
const VideoCost = onDemand(async () => (await import('../data-saver/load-photo.tsx')).VideoCost);

export interface VideoBoxProps {
  readonly video: ShownVideo;
  /** What is said instead of it: whose video it is, or what it shows. */
  readonly alt: string;
  /** Sizes of its still picture, smallest first; empty where it has none. */
  readonly posters: readonly MediaSource[];
  /** Where it is saved from, and under which name; null while only this device has it. */
  readonly download: VideoDownload | null;
  readonly priority?: boolean;
  readonly sizes?: string;
  /** Where it is one of many that come into sight: it begins by itself, without a sound, if this device may. */
  readonly canAutoplay?: boolean;
}

/**
 * A video in a box that has its shape from the start: its still picture with length and a button. The player is loaded and
 * takes the place of the picture when it is asked for; what browsers cannot play is offered as a download.
 */
export function VideoBox(props: VideoBoxProps) {
  const { video, alt, posters, download, priority = false, sizes, canAutoplay = false } = props;
  const { allows } = useDataSaver();
  /** Who asked for it: the person, or the place it came into sight at. */
  const [opened, setOpened] = useState<'tap' | 'sight' | null>(null);
  const isOpen = opened !== null;
  const mayAutoplay = canAutoplay && allows.autoplay && video.isPlayable && opened !== 'tap';
  const place = useAutoplay(mayAutoplay, (isInSight) => setOpened(isInSight ? 'sight' : null));
  const hasShape = video.width > 0 && video.height > 0;
  const duration = formatDuration(video.durationMs);
  return (
    <div ref={place} className={styles.video} data-video="">
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
      {!video.isPlayable && <NotPlayable bytes={video.bytes} download={download} />}
      {video.isPlayable && isOpen && (
        <VideoPlayer
          video={video}
          poster={allows.photos ? (posters.at(-1)?.url ?? null) : null}
          label={alt}
          download={download}
          isMuted={opened === 'sight'}
          takesFocus={opened === 'tap'}
        />
      )}
      {video.isPlayable && !isOpen && (
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
