import { Eye, Lock, Play, Users } from 'lucide-react';
import { memo, useRef } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox } from '../../ui/media-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeliveryIcon } from '../delivery/delivery-icon.tsx';
import { useLocalPicture } from '../posts/local-pictures.ts';
import { videoOf } from '../posts/post-video.ts';
import { type PostView, shapeOf, variantsOf } from '../posts/post-view.ts';
import { useLiveCounts, useWatch } from '../posts/use-live-counts.ts';
import { postGridTexts as texts } from './post-grid.en.ts';
import styles from './post-grid.module.css';

const SIZES = '(min-width: 768px) 212px, 33vw';

/** A post as a square: picture, counts, and whether it is unsent or private. */
export const PostThumb = memo(function PostThumb(props: { readonly post: PostView; readonly isFirst: boolean }) {
  const { isFirst } = props;
  const post = useLiveCounts(props.post);
  const cell = useRef<HTMLDivElement>(null);
  useWatch(cell, post);
  return (
    <div ref={cell} role="listitem" className={styles.cell}>
      <button
        type="button"
        className={styles.thumb}
        data-post={post.id}
        aria-haspopup="dialog"
        onClick={() => open(post)}
      >
        <Picture post={post} isFirst={isFirst} />
        {videoOf(post) && (
          <span className={styles.video}>
            <Icon of={Play} size={14} />
            <VisuallyHidden>{texts.video}</VisuallyHidden>
          </span>
        )}
        {post.audience !== 'everyone' && (
          <span className={styles.lock}>
            <Icon of={post.audience === 'followers' ? Users : Lock} size={14} />
            <VisuallyHidden>{post.audience === 'followers' ? texts.isForFollowers : texts.isPrivate}</VisuallyHidden>
          </span>
        )}
        {post.delivery.kind === 'sent' ? <Counts post={post} /> : <UnsentState kind={post.delivery.kind} />}
      </button>
    </div>
  );
});

/** Unsent and failed posts open the outbox; others open the viewer, between their neighbours. */
function open({ id, author, delivery }: PostView): void {
  if (delivery.kind === 'sent') showDialog('photo', { postId: id, listOf: author.id });
  else showDialog('outbox');
}

function Picture({ post, isFirst }: { readonly post: PostView; readonly isFirst: boolean }) {
  const localUrl = useLocalPicture(post);
  const [photo] = post.photos;
  const caption = photo?.altText || post.content;
  const alt = caption === '' ? texts.post : texts.postOf({ caption });
  const thumbhash = photo ? shapeOf(photo.picture).thumbhash : '';
  const sources = localUrl === null ? variantsOf(photo?.picture) : [{ width: 1, url: localUrl }];
  // Thumbnails are square (`object-fit: cover`).
  return (
    <MediaBox width={1} height={1} thumbhash={thumbhash} alt={alt} sources={sources} priority={isFirst} sizes={SIZES} />
  );
}

function Counts({ post: { viewCount, flowersCount } }: { readonly post: PostView }) {
  if (useIsCalm()) return null;
  return (
    <span className={styles.counts}>
      <span className={styles.count}>
        <Icon of={Eye} size={14} />
        <span aria-hidden="true">{compactCount(viewCount)}</span>
        <VisuallyHidden>{texts.views({ count: viewCount })}</VisuallyHidden>
      </span>
      <span className={styles.count}>
        <FlowerIcon isFilled size={14} />
        <span aria-hidden="true">{compactCount(flowersCount)}</span>
        <VisuallyHidden>{texts.flowers({ count: flowersCount })}</VisuallyHidden>
      </span>
    </span>
  );
}

function UnsentState({ kind }: { readonly kind: Unsent['kind'] }) {
  return (
    <span className={styles.counts} data-delivery={kind}>
      <DeliveryIcon kind={kind} size={14} />
      <span>{kind === 'failed' ? texts.notSent : kind === 'sending' ? texts.sending : texts.waiting}</span>
      {kind === 'waiting' && <VisuallyHidden>{texts.toSend}</VisuallyHidden>}
    </span>
  );
}
