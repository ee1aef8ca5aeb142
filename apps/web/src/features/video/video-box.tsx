import { Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox, type MediaSource } from '../../ui/media-box.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { formatDuration, playLabel } from './duration.texts.ts';
import type { ShownVideo, VideoDownload } from './video-source.ts';
import styles from './video.module.css';

const loadPlayer = () => import('./video-player.tsx');
const NotPlayable = onDemand(async () => (await loadPlayer()).NotPlayable);
const VideoPlayer = onDemand(async () => (await loadPlayer()).VideoPlayer);

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
}

/**
 * A video in a box that has its shape from the start: its still picture with length and a button. The player is loaded and
 * takes the place of the picture when it is asked for; what browsers cannot play is offered as a download.
 */
export function VideoBox({ video, alt, posters, download, priority = false, sizes }: VideoBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasShape = video.width > 0 && video.height > 0;
  const duration = formatDuration(video.durationMs);
  return (
    <div className={styles.video} data-video="">
      <MediaBox
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
        <VideoPlayer video={video} poster={posters.at(-1)?.url ?? null} label={alt} download={download} />
      )}
      {video.isPlayable && !isOpen && (
        <button
          type="button"
          className={styles.play}
          aria-label={playLabel(duration)}
          data-shortcut="o"
          onPointerEnter={() => void loadPlayer().catch(() => undefined)}
          onClick={() => setIsOpen(true)}
        >
          <span className={styles.disc}>
            <Icon of={Play} size={28} />
          </span>
          {duration !== '' && <span className={styles.duration}>{duration}</span>}
        </button>
      )}
    </div>
  );
}
