import { IMAGE_MIME_TYPES } from '@posy/contract/media';
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { mediaTexts } from '../media/media.texts.ts';
import { postsTexts as texts } from './posts.texts.ts';
import type { PickedPicture } from './use-picked-picture.ts';
import styles from './create-post.module.css';

/** Where a picture is chosen, dropped or pasted, and looked at before it goes out. */
export function PicturePicker({ picked }: { readonly picked: PickedPicture }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) picked.pick(file);
  };
  return (
    // Dropping is a short cut for a pointer; the file input inside does the same for everybody.
    <div
      className={classNames(styles.picker, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className={styles.file}
        type="file"
        name="media"
        accept={IMAGE_MIME_TYPES.join(',')}
        aria-label={picked.picture ? texts.replaceMedia : texts.chooseMedia}
        aria-invalid={picked.error !== null || undefined}
        aria-describedby={picked.error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file) picked.pick(file);
        }}
      />
      {picked.previewUrl === null ? <EmptyPicker id={id} /> : <Preview picked={picked} />}
      {picked.error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {picked.error}
        </p>
      )}
    </div>
  );
}

function EmptyPicker({ id }: { readonly id: string }) {
  return (
    <label className={styles.empty} htmlFor={id}>
      <Icon of={ImagePlus} size={32} />
      <span className={styles.choose}>{texts.chooseMedia}</span>
      <span className={styles.hint}>{texts.chooseHint}</span>
    </label>
  );
}

function Preview({ picked }: { readonly picked: PickedPicture }) {
  const { picture, previewUrl, isPreparing } = picked;
  return (
    <figure className={styles.preview}>
      <div className={styles.frame}>
        <img className={styles.image} src={previewUrl ?? undefined} alt={texts.previewAlt} />
        <span className={styles.remove}>
          <IconButton label={texts.removeMedia} icon={<Icon of={X} />} onClick={picked.remove} />
        </span>
      </div>
      <figcaption className={styles.facts} aria-live="polite">
        {isPreparing && (
          <>
            <Spinner label={texts.preparing} />
            <span aria-hidden="true">{texts.preparing}</span>
          </>
        )}
        {!isPreparing && picture && factsOf(picture)}
      </figcaption>
    </figure>
  );
}

/** '12.4 MB → 0.4 MB · Location removed', as far as it is so. */
function factsOf(picture: NonNullable<PickedPicture['picture']>): string {
  const { originalSize, blob, isLocationRemoved } = picture;
  const isSmaller = picture.isCleaned && originalSize > 0 && blob.size !== originalSize;
  const size = isSmaller ? mediaTexts.cleaned(originalSize, blob.size) : mediaTexts.size(blob.size);
  return [size, isLocationRemoved && mediaTexts.locationRemoved].filter(Boolean).join(' · ');
}
