import type { PostId } from '@posy/contract/ids';
import type { ReactNode } from 'react';
import Lightbox, { type Labels } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { boxRatio } from '../../ui/media-box.tsx';
import 'yet-another-react-lightbox/styles.css';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { VideoBox } from '../video/video-box.tsx';
import { altOf } from './alt-of.ts';
import { authorOf, type PhotoSlide } from './photo-slides.ts';
import { downloadOf, videoOf } from './post-video.ts';
import { postsTexts as texts } from './posts.en.ts';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  readonly slides: readonly PhotoSlide[];
  readonly index: number;
  /** Called when another picture is shown. */
  readonly onShow?: (postId: PostId) => void;
  readonly onClose: () => void;
}

/** One picture over the whole screen: pinch, wheel, double tap and keys zoom, arrows and swipes move on, Back closes. */
export function PhotoViewer({ slides, index, onShow, onClose }: PhotoViewerProps) {
  const { allows } = useDataSaver();
  useBackCloses(true, onClose);
  return (
    <Lightbox
      open
      close={onClose}
      className={styles.viewer ?? ''}
      slides={[...slides]}
      index={index}
      plugins={[Zoom]}
      labels={LABELS}
      carousel={{
        finite: true,
        preload: allows.photos ? 1 : 0,
        padding: 0,
        spacing: '12%',
        imageProps: { dir: 'auto' },
      }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true, pinchZoomV4: true, doubleClickMaxStops: 2 }}
      on={{
        view({ index: shown }) {
          const slide = slides[shown];
          if (slide && shown !== index) onShow?.(slide.post.id);
        },
      }}
      render={{
        slide: ({ slide, offset }) =>
          videoSlide(
            slides.find((each) => each === slide),
            offset === 0,
          ),
        slideFooter: ({ slide }) => <Footer slide={slides.find((each) => each === slide)} />,
        ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

const LABELS: Labels = {
  Previous: texts.previousPhoto,
  Next: texts.nextPhoto,
  Close: texts.closePhoto,
  Lightbox: texts.photo,
  'Photo gallery': texts.photos,
  Carousel: texts.photos,
  Slide: texts.photo,
};

/** Height of a video in percent of the screen's: its controls stay above the line about it. */
const MAX_HEIGHT = 68;

/** A video instead of its still picture; nothing for a photo, which the viewer draws itself. */
function videoSlide(slide: PhotoSlide | undefined, isShown: boolean): ReactNode {
  const video = slide && videoOf(slide.post);
  if (!video) return undefined;
  const { post, src, width = 16 } = slide;
  // Only the visible slide has a player, so that a video stops when it is left.
  return (
    <div
      className={styles.video}
      style={{ width: `min(100%, ${MAX_HEIGHT * boxRatio(video.width, video.height)}dvh)` }}
      key={isShown ? 'shown' : 'beside'}
    >
      <VideoBox
        video={video}
        alt={altOf(post)}
        posters={[{ url: src, width }]}
        download={downloadOf(post)}
        sizes="100vw"
      />
    </div>
  );
}

/** The author and the text. The alternative text is hidden from screen readers, which read it with the picture. */
function Footer({ slide }: { readonly slide: PhotoSlide | undefined }) {
  if (!slide) return null;
  const { post } = slide;
  return (
    <div className={styles.footer}>
      <p className={styles.author}>{authorOf(post)}</p>
      {post.content !== '' && (
        <p className={styles.text} dir="auto">
          {post.content}
        </p>
      )}
      {post.altText !== '' && (
        <p className={styles.alt} dir="auto" aria-hidden="true">
          <span className={styles.mark}>{texts.altBadge}</span>
          {post.altText}
        </p>
      )}
    </div>
  );
}
