import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { photoViewerTexts } from '../posts/photo-viewer.en.ts';
import { composerTexts as texts } from './composer.en.ts';
import styles from './composer-media.module.css';

/** A small picture of the strip. */
export interface StripPhoto {
  readonly slot: number;
  readonly picture: ReactNode;
  readonly error: string | null;
}

interface PhotoStripProps {
  readonly photos: readonly StripPhoto[];
  /** The slot of the photo that is shown large. */
  readonly shown: number;
  readonly onShow: (slot: number) => void;
  /** Moves a photo to another place, from 0. */
  readonly onMove: (slot: number, place: number) => void;
  /** An item behind the photos. */
  readonly more?: ReactNode;
}

/** All photos in their order. One is moved by dragging it, or by the buttons while it is shown. */
export function PhotoStrip({ photos, shown, onShow, onMove, more }: PhotoStripProps) {
  const place = photos.findIndex(({ slot }) => slot === shown);
  const move = (by: number) => {
    onMove(shown, place + by);
    onShow(shown);
  };
  return (
    <div className={styles.line}>
      <ul className={styles.strip} aria-label={photoViewerTexts.photos}>
        {photos.map((photo, i) => (
          <li key={photo.slot}>
            <Thumb
              photo={photo}
              name={photoViewerTexts.photoOf({ place: i + 1, count: photos.length })}
              isShown={photo.slot === shown}
              onShow={() => onShow(photo.slot)}
              onDrop={(slot) => onMove(slot, i)}
            />
          </li>
        ))}
        {more !== undefined && <li>{more}</li>}
      </ul>
      <div className={styles.order}>
        <IconButton
          label={texts.movePhotoBack}
          icon={<Icon of={ChevronLeft} />}
          disabled={place === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          label={texts.movePhotoOn}
          icon={<Icon of={ChevronRight} />}
          disabled={place === photos.length - 1}
          onClick={() => move(1)}
        />
      </div>
    </div>
  );
}

interface ThumbProps {
  readonly photo: StripPhoto;
  readonly name: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Another photo, by its slot, was dropped here. */
  readonly onDrop: (slot: number) => void;
}

const DRAGGED_TYPE = 'application/x-posy-photo';

function Thumb({ photo, name, isShown, onShow, onDrop }: ThumbProps) {
  const { picture, error, slot } = photo;
  return (
    <button
      type="button"
      className={classNames(styles.thumb, isShown && styles.shown, error !== null && styles.wrong)}
      aria-label={error === null ? name : `${name}: ${error}`}
      aria-pressed={isShown}
      draggable
      onClick={onShow}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_TYPE, String(slot))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED_TYPE);
        if (dragged === '') return;
        event.preventDefault();
        event.stopPropagation();
        onDrop(Number(dragged));
      }}
    >
      {picture}
    </button>
  );
}
