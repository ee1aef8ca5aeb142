import { type ReactNode, useEffect, useRef, useState } from 'react';
import Lightbox, { type Labels } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { classNames } from '../../ui/class-names.ts';
import 'yet-another-react-lightbox/styles.css';
import { boxRatio } from '../../ui/media-box.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { VideoBox } from '../video/video-box.tsx';
import type { PhotoPlace, PhotoSlide } from './photo-slides.ts';
import { photoViewerTexts as texts } from './photo-viewer.en.ts';
import { downloadOf, videoOf } from './post-video.ts';
import { ViewerBar } from './viewer-bar.tsx';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  readonly slides: readonly PhotoSlide[];
  readonly index: number;
  /** Called when another picture is shown. */
  readonly onShow?: (photo: PhotoPlace) => void;
  readonly onClose: () => void;
}

/**
 * One picture over the whole screen: pinch, wheel, double tap and keys zoom, arrows and swipes move on, Back closes. A tap leaves
 * the picture alone on the screen; the next one, or a key, shows the controls again.
 */
export function PhotoViewer({ slides, index, onShow, onClose }: PhotoViewerProps) {
  const { allows } = useDataSaver();
  const controls = useControls();
  useBackCloses(true, onClose);
  return (
    <Lightbox
      open
      close={onClose}
      className={classNames(styles.viewer, controls.areHidden && styles.bare)}
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
        click: controls.tap,
        view({ index: shown }) {
          const slide = slides[shown];
          if (slide && shown !== index) onShow?.({ id: slide.id, place: slide.place });
        },
      }}
      render={{
        slide: ({ slide, offset }) =>
          videoSlide(
            slides.find((each) => each === slide),
            offset === 0,
          ),
        controls: () => <ViewerBar slides={slides} onLeave={onClose} />,
        ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

/** A second tap within this time, in ms, zooms. */
const DOUBLE_TAP_MS = 300;

function useControls() {
  const [areHidden, setAreHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    // A key may move the focus to a control.
    const show = () => setAreHidden(false);
    window.addEventListener('keydown', show, true);
    return () => {
      window.removeEventListener('keydown', show, true);
      clearTimeout(timer.current ?? undefined);
    };
  }, []);
  const tap = () => {
    if (timer.current !== null) {
      clearTimeout(timer.current);
      timer.current = null;
      return;
    }
    timer.current = setTimeout(() => {
      timer.current = null;
      setAreHidden((were) => !were);
    }, DOUBLE_TAP_MS);
  };
  return { areHidden, tap };
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
  const { post, src, width = 16, alt = '' } = slide;
  // Only the visible slide has a player, so that a video stops when it is left.
  return (
    <div
      className={styles.video}
      style={{ width: `min(100%, ${MAX_HEIGHT * boxRatio(video.width, video.height)}dvh)` }}
      key={isShown ? 'shown' : 'beside'}
    >
      <VideoBox video={video} alt={alt} posters={[{ url: src, width }]} download={downloadOf(post)} sizes="100vw" />
    </div>
  );
}
