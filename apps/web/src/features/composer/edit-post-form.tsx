import { X } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox } from '../../ui/media-box.tsx';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import { editingTexts } from '../editing/editing.en.ts';
import { altOf } from '../posts/alt-text.tsx';
import type { EditDraft } from '../posts/edit-draft.ts';
import { useLocalPicture } from '../posts/local-pictures.ts';
import { photoViewerTexts } from '../posts/photo-viewer.en.ts';
import { type PostView, shapeOf, variantsOf } from '../posts/post-view.ts';
import { composerTexts as texts } from './composer.en.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { CaptionField, CreatePostRows } from './post-fields.tsx';
import { type EditPost, useEditPost } from './use-edit-post.ts';
import attachments from '../attachments/attachments.module.css';
import styles from './create-post.module.css';

interface EditPostFormProps {
  readonly post: PostView;
  readonly draft: EditDraft | null;
  /** It was deleted meanwhile, here or on another device: the typed words can still be read and copied. */
  readonly isDeleted: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes a post. It may be closed at any time: its input is restored at the next opening. */
export function EditPostForm({ post, draft, isDeleted, isOpen, onClose }: EditPostFormProps) {
  const edited = useEditPost(post, draft, onClose);
  const [chosen, setShown] = useState<number | null>(null);
  const shown = edited.photos.find(({ slot }) => slot === chosen) ?? edited.photos[0];
  const formId = useId();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await edited.save())) focusFirstError(form);
  };
  const footer = (
    <FormButtons
      form={formId}
      submitLabel={texts.save}
      onCancel={() => void edited.discard()}
      isDisabled={isDeleted || !edited.hasChanged}
    />
  );
  return (
    <Dialog
      isOpen={isOpen}
      // No form would find the draft of a deleted post again.
      onClose={isDeleted ? () => void edited.discard() : onClose}
      title={editingTexts.editPost}
      footer={footer}
      isLocked={edited.hasChanged}
      isWide
    >
      <form
        id={formId}
        className={`${styles.form} ${styles.beside}`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {draft && edited.hasChanged && <p className={styles.note}>{texts.draftRestored}</p>}
        <FormError>{isDeleted ? photoViewerTexts.linkMissing : edited.errors.form}</FormError>
        {shown && <EditedPhotos edited={edited} shown={shown} onShow={setShown} />}
        <div className={styles.words}>
          <CaptionField post={edited} />
          <CreatePostRows
            post={edited}
            shown={shown?.slot ?? 0}
            hasAltText={edited.canChangePhotos}
            hasSubtitles={false}
          />
        </div>
      </form>
    </Dialog>
  );
}

interface EditedPhotosProps {
  readonly edited: EditPost;
  readonly shown: EditPost['photos'][number];
  readonly onShow: (slot: number) => void;
}

function EditedPhotos({ edited, shown, onShow }: EditedPhotosProps) {
  const { photos } = edited;
  const canChange = edited.canChangePhotos && photos.length > 1;
  return (
    <div className={styles.media}>
      <div className={classNames(attachments.frame, styles.edited)}>
        <EditedPhoto key={shown.slot} photo={shown} />
        {canChange && (
          <span className={attachments.remove}>
            <IconButton
              label={attachmentsTexts.removePhoto}
              icon={<Icon of={X} />}
              onClick={() => edited.remove(shown.slot)}
            />
          </span>
        )}
      </div>
      {canChange && (
        <PhotoStrip
          photos={photos.map((photo) => ({
            slot: photo.slot,
            picture: <EditedPhoto photo={photo} isThumb />,
            error: null,
          }))}
          shown={shown.slot}
          onShow={onShow}
          onMove={edited.move}
        />
      )}
    </div>
  );
}

interface EditedPhotoProps {
  readonly photo: EditPost['photos'][number];
  /** A small square without a text of its own: its button has a name. */
  readonly isThumb?: boolean;
}

/** A photo, or the still of a video, of a post that is being changed. */
function EditedPhoto({ photo, isThumb = false }: EditedPhotoProps) {
  const { post, place, view } = photo;
  const localUrl = useLocalPicture(post, place);
  const { width, height, thumbhash } = shapeOf(view.picture);
  const sources = localUrl === null ? variantsOf(view.picture) : [{ width: width || 1, url: localUrl }];
  const alt = altOf(view, post.author);
  const shape = isThumb ? { width: 1, height: 1, sizes: '56px', alt: '' } : { width, height, alt };
  return <MediaBox {...shape} thumbhash={thumbhash} sources={sources} priority />;
}
