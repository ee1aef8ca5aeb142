import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { readFileOf } from '../../local/kept-file.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatBytes } from '../media/media.texts.ts';
import { holdAlone, letGo } from './one-at-a-time.ts';
import type { ShownVideo, VideoDownload, VideoSource } from './video-source.ts';
import { videoTexts as texts } from './video.texts.ts';
import styles from './video.module.css';

export interface VideoPlayerProps {
  readonly video: ShownVideo;
  readonly poster: string | null;
  readonly label: string;
  readonly download: VideoDownload | null;
}

type Trouble = 'offline' | 'failed' | 'gone';

/** Pauses when less of it than this share is on the screen. */
const LEAST_VISIBLE = 0.25;

/** The browser's own player. It begins at once, alone, and stops when it is scrolled away. */
export function VideoPlayer({ video, poster, label, download }: VideoPlayerProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const stoppedAt = useRef(0);
  const url = useUrl(video.source, () => setTrouble('gone'));

  if (trouble !== null) {
    const retry = () => {
      setTrouble(null);
      setAttempt(attempt + 1);
    };
    return <TroubleNote trouble={trouble} download={download} onRetry={retry} />;
  }
  if (url === null) {
    return (
      <div className={styles.note}>
        <Spinner label={texts.loading} />
      </div>
    );
  }
  return (
    // Captions: who shares a video here cannot add any, and describes it in words.
    // oxlint-disable-next-line jsx_a11y/media-has-caption
    <video
      key={attempt}
      ref={watch}
      className={styles.player}
      src={url}
      poster={poster ?? undefined}
      aria-label={label}
      preload="metadata"
      controls
      playsInline
      autoPlay
      onLoadedMetadata={(event) => {
        if (stoppedAt.current > 0) event.currentTarget.currentTime = stoppedAt.current;
      }}
      onTimeUpdate={(event) => {
        stoppedAt.current = event.currentTarget.currentTime;
      }}
      onError={() => setTrouble(isCutOff() ? 'offline' : 'failed')}
    />
  );
}

function TroubleNote(props: {
  readonly trouble: Trouble;
  readonly download: VideoDownload | null;
  readonly onRetry: () => void;
}) {
  const { trouble, download, onRetry } = props;
  const words = { offline: texts.needsConnection, failed: texts.failed, gone: texts.gone }[trouble];
  return (
    <div className={styles.note} role="alert">
      <p>{words}</p>
      {trouble !== 'gone' && (
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {trouble === 'failed' && download && (
        <a className={styles.link} href={download.href} download={download.name}>
          {texts.download}
        </a>
      )}
    </div>
  );
}

interface NotPlayableProps {
  readonly bytes: number;
  readonly download: VideoDownload | null;
}

/** In the place of a player, where browsers have none for what it is. */
export function NotPlayable({ bytes, download }: NotPlayableProps) {
  return (
    <div className={styles.note}>
      <p>{texts.notPlayable}</p>
      {download && (
        <a className={styles.link} href={download.href} download={download.name}>
          {texts.downloadOf({ size: formatBytes(bytes) })}
        </a>
      )}
    </div>
  );
}

/** Stops what played before it, and it when it is scrolled away or taken off the page. */
function watch(video: HTMLVideoElement | null) {
  if (!video) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if ((entries.at(-1)?.intersectionRatio ?? 1) < LEAST_VISIBLE) video.pause();
    },
    { threshold: [0, LEAST_VISIBLE] },
  );
  observer.observe(video);
  const onPlay = () => holdAlone(video);
  video.addEventListener('play', onPlay);
  return () => {
    observer.disconnect();
    video.removeEventListener('play', onPlay);
    video.pause();
    letGo(video);
  };
}

function isCutOff(): boolean {
  return isDeviceOffline() || syncStatus.get().network !== 'online';
}

/** Its address; of one that is kept here an object URL, once it was read. */
function useUrl(source: VideoSource, onGone: () => void): string | null {
  const local = useLocal();
  const [kept, setKept] = useState<{ readonly key: string; readonly url: string } | null>(null);
  const key = source.kind === 'local' ? source.key : null;
  const type = source.kind === 'local' ? source.type : '';
  const gone = useRef(onGone);
  useEffect(() => {
    if (key === null) return;
    let made: string | null = null;
    let isOver = false;
    void readFileOf(local.out, key, type)
      .catch(() => null)
      .then((file) => {
        if (isOver) return;
        if (!file) return gone.current();
        made = URL.createObjectURL(file);
        setKept({ key, url: made });
      });
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [local, key, type]);
  if (source.kind === 'stored') return source.url;
  // What was made for another key is given back by now.
  return kept?.key === key ? kept.url : null;
}
