import type { UserId } from '@posy/contract/ids';
import { useState } from 'react';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { bloom } from '../flowers/flower-motion.ts';
import { VideoBox } from '../video/video-box.tsx';
import { altOf } from './alt-text.tsx';
import { useLocalPicture } from './local-pictures.ts';
import { downloadOf, videoOf } from './post-video.ts';
import { type PostView, shapeOf, variantsOf } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';
import { usePhotoTap } from './use-photo-tap.ts';
import styles from './post-card.module.css';

export interface PostMediaProps {
  readonly post: PostView;
  readonly isFirst: boolean;
  /** The list that its viewer moves through. */
  readonly listOf: UserId | null;
  readonly onDoubleTap: () => void;
}

interface PhotoMediaProps extends PostMediaProps {
  /** The place of the photo in the post, from 0. */
  readonly place?: number;
  /** The size that gives the box its shape; default: that of the picture. What does not fit is not cropped. */
  readonly shape?: { readonly width: number; readonly height: number };
}

/** One picture or video, from this device's own bytes if it has them, in a box that has its size before they are loaded. */
export function PhotoMedia({ post, place = 0, isFirst, listOf, onDoubleTap, shape }: PhotoMediaProps) {
  const localUrl = useLocalPicture(post, place);
  const [blooms, setBlooms] = useState(0);
  const tap = usePhotoTap({ id: post.id, place }, listOf, () => {
    onDoubleTap();
    setBlooms((count) => count + 1);
  });
  const photo = post.photos[place];
  if (!photo) return null;
  // No sources for bytes of this device that are not read yet: the ThumbHash is shown instead.
  const stored = variantsOf(photo.picture);
  const video = videoOf(post);
  if (video) {
    const posters = localUrl === null ? stored : [{ width: video.width || 1, url: localUrl }];
    return (
      <div className={styles.media}>
        <VideoBox
          video={video}
          alt={altOf(photo, post.author)}
          posters={posters}
          download={downloadOf(post)}
          priority={isFirst}
          canAutoplay
        />
      </div>
    );
  }
  const { width, height, thumbhash } = shapeOf(photo.picture);
  const sources = localUrl === null ? stored : [{ width, url: localUrl }];

  return (
    <div className={styles.media}>
      <SavingMediaBox
        width={width}
        height={height}
        {...(shape && { shape })}
        thumbhash={thumbhash}
        alt={altOf(photo, post.author)}
        sources={sources}
        priority={isFirst}
      />
      {/* Over the picture, not around it, so that it stays an image for assistive tech. */}
      <button type="button" className={styles.open} aria-label={texts.viewPhoto} data-shortcut="o" {...tap} />
      {blooms > 0 && <Bloom key={blooms} onOver={() => setBlooms(0)} />}
    </div>
  );
}

function Bloom({ onOver }: { readonly onOver: () => void }) {
  const start = (host: HTMLSpanElement | null) => {
    if (host) bloom(host).then(onOver, () => undefined);
  };
  return (
    <span ref={start} className={styles.bloom} aria-hidden="true">
      <FlowerIcon isFilled size={112} />
    </span>
  );
}
