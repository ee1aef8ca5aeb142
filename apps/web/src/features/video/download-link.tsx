import type { MouseEvent, ReactNode } from 'react';
import { isInstalledOnIos } from '../../platform/save-file.ts';
import { downloadVideo } from './download-video.ts';
import type { VideoDownload } from './video-source.ts';
import styles from './video.module.css';

interface DownloadLinkProps {
  readonly download: VideoDownload;
  readonly children: ReactNode;
}

/** A link that saves a video: by the browser, or through the share sheet in an installed app on iOS. */
export function DownloadLink({ download: { href, name }, children }: DownloadLinkProps) {
  const save = (event: MouseEvent) => {
    if (!isInstalledOnIos()) return;
    event.preventDefault();
    void downloadVideo(href, name);
  };
  return (
    <a className={styles.link} href={href} download={name} onClick={save}>
      {children}
    </a>
  );
}
