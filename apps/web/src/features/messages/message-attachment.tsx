import { pathOf } from '@posy/contract/call';
import type { MessageId } from '@posy/contract/ids';
import { downloadMessageCall } from '@posy/contract/messages';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { readStoredFile } from '../../local/stored-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MediaSource } from '../../ui/media-box.tsx';
import { SendingOverlay } from '../../ui/sending-ring.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import { downloadVideo } from '../video/download-video.ts';
import { formatDuration } from '../video/duration.ts';
import { VideoBox } from '../video/video-box.tsx';
import { type ShownVideo, shownVideo } from '../video/video-source.ts';
import type { MessageDelivery, MessageMedia, MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { useShrinkPercent } from './send-when-smaller.ts';
import styles from './message-bubble.module.css';

/** Width of a bubble with a picture: at most 20 rem. */
const SIZES = '(min-width: 768px) 320px, 72vw';

export interface MessageAttachmentProps {
  readonly message: MessageView;
  readonly otherName: string;
  /** Cancels it while it is being sent. */
  readonly onCancel: () => void;
}

/** The photo or video of a message, on the server or still on this device, with its progress while it is sent. */
export function MessageAttachment({ message, otherName, onCancel }: MessageAttachmentProps) {
  const { media, isOwn, id, delivery } = message;
  const shrinkPercent = useShrinkPercent(media?.kind === 'local' ? media.file.id : null);
  if (!media) return null;
  const alt = isOwn ? texts.ownPhoto : texts.photoBy({ name: otherName });
  const video = videoOf(media);
  const sending =
    shrinkPercent !== null ? (
      <Ring
        percent={shrinkPercent}
        label={attachmentsTexts.shrinking({ percent: shrinkPercent })}
        onCancel={onCancel}
      />
    ) : (
      delivery.kind === 'sending' && (
        <Ring percent={percentOf(delivery.progress)} label={deliveryTexts.sending} onCancel={onCancel} />
      )
    );
  if (!video) return <Photo media={media} alt={alt} over={sending} />;
  const download = media.kind === 'stored' ? { href: downloadPath(id), name: downloadName(id) } : null;
  return (
    <>
      <div className={styles.media}>
        <VideoBox video={video} alt={texts.video} posters={postersOf(media)} download={download} sizes={SIZES} />
        {sending}
      </div>
      <div className={styles.facts}>
        <span>{[formatDuration(video.durationMs), formatBytes(video.bytes)].filter(Boolean).join(' · ')}</span>
        {download && (
          <Button
            size="small"
            variant="plain"
            icon={<Icon of={Download} size={16} />}
            onClick={() => void downloadVideo(download.href, download.name)}
          >
            {texts.download}
          </Button>
        )}
      </div>
    </>
  );
}

function videoOf(media: MessageMedia): ShownVideo | null {
  if (media.kind === 'stored') return shownVideo(media.media);
  if (media.mediaKind !== 'video') return null;
  const { key, file, width, height, thumbhash, durationMs, bytes } = media;
  // Its size is known once the device's decoder has opened it; the still picture may fail all the same.
  const isPlayable = width > 0;
  return { source: { kind: 'local', key, type: file.type }, width, height, thumbhash, bytes, durationMs, isPlayable };
}

function postersOf(media: MessageMedia): readonly MediaSource[] {
  if (media.kind === 'stored') return media.media.variants;
  return media.posterUrl === null ? [] : [{ width: media.width, url: media.posterUrl }];
}

interface RingProps {
  readonly percent: number | null;
  readonly label: string;
  readonly onCancel: () => void;
}

/** The progress over the media; more about it is said below the bubble. */
function Ring({ percent, label, onCancel }: RingProps) {
  const text = percent === null ? undefined : deliveryTexts.percent({ percent });
  return <SendingOverlay percent={percent} progressLabel={label} text={text} onCancel={onCancel} />;
}

function percentOf(progress: Extract<MessageDelivery, { kind: 'sending' }>['progress']): number | null {
  if (!progress || progress.total <= 0) return null;
  return Math.min(100, Math.floor((progress.sent / progress.total) * 100));
}

interface PhotoProps {
  readonly media: MessageMedia;
  readonly alt: string;
  readonly over: ReactNode;
}

/** A picture in its box; a tap opens it. */
function Photo({ media, alt, over }: PhotoProps) {
  const local = useLocal();
  const file = media.kind === 'local' ? media.file : null;
  const storedUrl = useBlobUrl(file?.id ?? null, async () => file && readStoredFile(local.out, file));
  const [isOpen, setIsOpen] = useState(false);
  const { width, height, thumbhash } = media.kind === 'stored' ? media.media : media;
  const stored = media.kind === 'stored' ? media.media.variants.map((variant) => ({ ...variant })) : [];
  const sources = storedUrl === null ? stored : [{ width, url: storedUrl }];
  const largest = sources.at(-1);
  return (
    <div className={styles.media}>
      <SavingMediaBox width={width} height={height} thumbhash={thumbhash} alt={alt} sources={sources} sizes={SIZES} />
      <button type="button" className={styles.open} aria-label={texts.openPhoto} onClick={() => setIsOpen(true)} />
      {over}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={texts.photo}>
        {largest && (
          <img
            className={styles.full}
            src={largest.url}
            alt={alt}
            width={width || undefined}
            height={height || undefined}
          />
        )}
      </Dialog>
    </div>
  );
}

/** Path of the download of a message's video. */
export function downloadPath(id: MessageId): string {
  return pathOf(downloadMessageCall, { id });
}

/** The name under which it is saved. */
export function downloadName(id: MessageId): string {
  return `message-video-${id}.mp4`;
}
