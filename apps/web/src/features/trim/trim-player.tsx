import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { videoPlayerTexts } from '../video/video-player.en.ts';
import { videoTexts } from '../video/video.en.ts';
import { trimTexts as texts } from './trim.en.ts';
import type { TrimPlayerState } from './use-trim-player.ts';
import styles from './trim.module.css';

interface TrimPlayerProps {
  readonly url: string;
  /** Size of the video, in px. */
  readonly width: number;
  readonly height: number;
  readonly state: TrimPlayerState;
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly onToggle: () => void;
  readonly onMute: () => void;
}

/** The video with the two buttons that choosing a part needs. */
export function TrimPlayer({ url, width, height, state, attach, onToggle, onMute }: TrimPlayerProps) {
  const { isPaused, isMuted } = state;
  return (
    <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}` }}>
      <video
        ref={attach}
        className={styles.video}
        src={url}
        aria-label={texts.preview}
        preload="auto"
        playsInline
        muted
        onClick={onToggle}
      />
      <div className={styles.controls}>
        <IconButton
          label={isPaused ? videoTexts.play : videoPlayerTexts.pause}
          icon={<Icon of={isPaused ? Play : Pause} size={20} />}
          onClick={onToggle}
        />
        <IconButton
          label={isMuted ? videoPlayerTexts.soundOn : videoPlayerTexts.soundOff}
          icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
          onClick={onMute}
        />
      </div>
    </div>
  );
}
