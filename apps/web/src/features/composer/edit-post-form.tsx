import { MAX_CAPTION_LENGTH } from '@posy/contract/limits';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import { editingTexts } from '../editing/editing.en.ts';
import type { PostView } from '../posts/post-view.ts';
import { composerTexts as texts } from './composer.en.ts';
import { CreatePostRows } from './create-post-rows.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { countOf, tooLong } from './text-limits.ts';
import { useEditPost } from './use-edit-post.ts';
import attachments from '../attachments/attachments.module.css';
import styles from './create-post.module.css';

interface EditPostFormProps {
  readonly post: PostView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditPostForm({ post, isOpen, onClose }: EditPostFormProps) {
  const edited = useEditPost(post, onClose);
  const { photos } = edited;
  const [chosen, setShown] = useState<number | null>(null);
  const shown = photos.find(({ slot }) => slot === chosen) ?? photos[0];
  const formId = useId();
  const footer = <FormButtons form={formId} submitLabel={texts.save} onCancel={onClose} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={editingTexts.editPost}
      footer={footer}
      isLocked={edited.hasChanged}
      isWide
    >
      <form
        id={formId}
        className={`${styles.form} ${styles.beside}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edited.save();
        }}
      >
        <FormError>{edited.errors.form}</FormError>
        <div className={styles.media}>
          <div className={attachments.frame}>
            {shown?.preview.url && (
              <img className={attachments.image} src={shown.preview.url} alt={attachmentsTexts.photoAlt} />
            )}
            {photos.length > 1 && shown && (
              <span className={attachments.remove}>
                <IconButton
                  label={attachmentsTexts.removePhoto}
                  icon={<Icon of={X} />}
                  onClick={() => edited.remove(shown.slot)}
                />
              </span>
            )}
          </div>
          {photos.length > 1 && (
            <PhotoStrip
              photos={photos.map(({ slot, preview }) => ({ slot, url: preview.url, error: null }))}
              shown={shown?.slot ?? 0}
              onShow={setShown}
              onMove={edited.move}
            />
          )}
        </div>
        <div className={styles.words}>
          <TextArea
            label={texts.caption}
            isLabelHidden
            name="content"
            placeholder={texts.captionHint}
            value={edited.texts.content}
            error={
              edited.errors.content ??
              tooLong(edited.texts.content, MAX_CAPTION_LENGTH, errorMessage('caption_too_long'))
            }
            hint={countOf(edited.texts.content, MAX_CAPTION_LENGTH)}
            dir="auto"
            onChange={(event) => edited.change({ content: event.target.value })}
          />
          <CreatePostRows post={edited} shown={shown?.slot ?? 0} hasSubtitles={false} />
        </div>
      </form>
    </Dialog>
  );
}
