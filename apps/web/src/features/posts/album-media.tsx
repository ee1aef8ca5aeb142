import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AltBadge } from './alt-text.tsx';
import { PhotoMedia, type PostMediaProps } from './photo-media.tsx';
import { photoViewerTexts as texts } from './photo-viewer.en.ts';
import { shapeOf } from './post-view.ts';
import styles from './album-media.module.css';

/**
 * The photos of an album side by side, moved by swipe, wheel, arrow keys or buttons. All have the box of the first, so that
 * nothing below them moves. The photo after the shown one is loaded ahead; those after it are empty boxes until then.
 */
export function AlbumMedia({ post, ...media }: PostMediaProps) {
  const { photos } = post;
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [reached, setReached] = useState(0);
  const isMovedByKey = useRef(false);
  useEffect(() => {
    // The photo that had the focus is inert by now.
    if (isMovedByKey.current) track.current?.children[shown]?.querySelector('button')?.focus({ preventScroll: true });
    isMovedByKey.current = false;
  }, [shown]);
  const [first] = photos;
  if (!first) return null;
  const shape = shapeOf(first.picture);
  const altText = photos[shown]?.altText ?? '';

  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    // From right to left, positions are negative.
    const place = Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth));
    setShown(place);
    setReached((before) => Math.max(before, place));
  };
  const show = (place: number) => {
    const photo = track.current?.children[place];
    photo?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    isMovedByKey.current = true;
    show(shown + step);
  };
  return (
    <section className={styles.album} aria-label={texts.photos} aria-roledescription={texts.album}>
      <div role="presentation" onKeyDown={onKeyDown}>
        <ul ref={track} className={styles.track} onScroll={onScroll}>
          {photos.map((_, place) => (
            <li
              key={place}
              className={styles.photo}
              aria-label={texts.photoOf({ place: place + 1, count: photos.length })}
              inert={place !== shown}
            >
              {place <= reached + 1 && <PhotoMedia {...media} post={post} place={place} shape={shape} />}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.count} aria-live="polite">
        <span aria-hidden="true">{`${shown + 1}/${photos.length}`}</span>
        <VisuallyHidden>{texts.photoOf({ place: shown + 1, count: photos.length })}</VisuallyHidden>
      </p>
      <Arrow isBack isOff={shown === 0} onPress={() => show(shown - 1)} />
      <Arrow isOff={shown === photos.length - 1} onPress={() => show(shown + 1)} />
      <div className={styles.dots} aria-hidden="true">
        {photos.map((_, place) => (
          <span key={place} className={classNames(styles.dot, place === shown && styles.on)} />
        ))}
      </div>
      {altText !== '' && post.delivery.kind === 'sent' && <AltBadge key={shown} text={altText} />}
    </section>
  );
}

interface ArrowProps {
  readonly isBack?: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

/** Only for a mouse and for keys; fingers swipe. */
function Arrow({ isBack = false, isOff, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={classNames(styles.arrow, isBack && styles.back)}
      aria-label={isBack ? texts.previousPhoto : texts.nextPhoto}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon of={isBack ? ChevronLeft : ChevronRight} />
    </button>
  );
}

/** Steps onward in reading direction. */
function stepOf(key: string): number {
  const onward = document.documentElement.dir === 'rtl' ? -1 : 1;
  if (key === 'ArrowRight') return onward;
  return key === 'ArrowLeft' ? -onward : 0;
}
