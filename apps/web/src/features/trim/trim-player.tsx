import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TrimSource } from '../attachments/video-trim.ts';
import { videoTexts } from '../video/video.en.ts';
import { trimTexts as texts } from './trim.en.ts';
import type { TrimPlayer as Player } from './use-trim-player.ts';
import styles from './trim.module.css';

interface TrimPlayerProps {
  readonly player: Player;
  readonly source: TrimSource;
  readonly url: string | null;
}

/** The video with the two buttons that choosing a part needs. */
export function TrimPlayer({ player, source, url }: TrimPlayerProps) {
  const { isPaused, isMuted } = player;
  return (
    <div className={styles.stage} style={{ aspectRatio: `${source.width} / ${source.height}` }}>
      {url !== null && (
        // oxlint-disable-next-line jsx_a11y/media-has-caption -- the author's own video, before it is shared
        <video
          ref={player.attach}
          className={styles.video}
          src={url}
          aria-label={texts.preview}
          preload="auto"
          playsInline
          muted
          onClick={player.toggle}
        />
      )}
      <div className={styles.controls}>
        <IconButton
          label={isPaused ? videoTexts.play : videoTexts.pause}
          icon={<Icon of={isPaused ? Play : Pause} size={20} />}
          onClick={player.toggle}
        />
        <IconButton
          label={isMuted ? videoTexts.soundOn : videoTexts.soundOff}
          icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
          onClick={player.mute}
        />
      </div>
    </div>
  );
}
