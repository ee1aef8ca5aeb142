import type { Audience } from '@posy/contract/audience';
import { Trash2 } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pastedFile } from '../attachments/pasted-file.ts';
import { postActionsTexts } from '../posts/post-actions.en.ts';
import type { PostDraft } from '../posts/post-draft.ts';
import { sharedInTexts } from '../shared-in/shared-in.en.ts';
import { ComposerMedia } from './composer-media.tsx';
import { useEditPhoto, useTrimVideo } from './composer-panels.tsx';
import { composerTexts as texts } from './composer.en.ts';
import { CaptionField, CreatePostRows } from './post-fields.tsx';
import { useCreatePost } from './use-create-post.ts';
import styles from './create-post.module.css';

export interface CreatePostFormProps {
  readonly restored: PostDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Restores the discarded draft; absent if there is none. */
  readonly onRestore?: () => void;
}

const SHARE = {
  everyone: texts.shareWithEveryone,
  followers: texts.shareWithFollowers,
  onlyMe: texts.keepToMyself,
} as const satisfies Record<Audience, string>;

/** The Create Post dialog. It may be closed at any time: its input is restored at the next opening. */
export function CreatePostForm({ restored, isOpen, onClose, onRestore }: CreatePostFormProps) {
  const post = useCreatePost(restored, onClose);
  const [wasRestored] = useState(
    restored.photos.size > 0 || restored.pictures.length > 0 || restored.texts.content !== '',
  );
  // The chosen photo may have been removed.
  const [chosen, setShown] = useState<number | null>(null);
  const shown = post.photos.find(({ slot }) => slot === chosen)?.slot ?? post.photos[0]?.slot ?? 0;
  const leftOut = restored.shared?.leftOut ?? 0;
  const formId = useId();
  const editPhoto = useEditPhoto(post.album);
  const trimVideo = useTrimVideo(post.photos);
  const panel = editPhoto.panel ?? trimVideo.panel;

  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    post.album.add([file]);
  };
  const hasMedia = post.photos.some(({ preview }) => preview !== null);
  const share = (
    <Button variant="primary" type="submit" form={formId} isBusy={post.isSharing}>
      {SHARE[post.texts.audience]}
    </Button>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={panel?.onClose ?? onClose}
      title={panel?.title ?? postActionsTexts.createTitle}
      footer={panel?.footer ?? share}
      isLocked={!post.isEmpty}
      isWide={hasMedia}
    >
      {panel?.content}
      <form
        id={formId}
        // Hidden and not removed: opened rows and the focus are found again.
        hidden={panel !== null}
        className={classNames(styles.form, hasMedia && styles.beside)}
        noValidate
        onPaste={paste}
        onSubmit={(event) => {
          event.preventDefault();
          void post.share();
        }}
      >
        {onRestore && post.isEmpty && (
          <p className={styles.note}>
            {texts.draftStillHere}{' '}
            <Button
              size="small"
              onClick={() => {
                post.forget();
                onRestore();
              }}
            >
              {texts.bringBack}
            </Button>
          </p>
        )}
        {leftOut > 0 && <p className={styles.note}>{sharedInTexts.leftOut({ count: leftOut })}</p>}
        <FormError>{post.errors.form}</FormError>
        <div className={styles.media}>
          <ComposerMedia post={post} shown={shown} onShow={setShown} onEdit={editPhoto.open} onTrim={trimVideo.open} />
        </div>
        <div className={styles.words}>
          <CaptionField post={post} />
          <CreatePostRows post={post} shown={shown} />
          {!post.isEmpty && (
            <div className={styles.draft}>
              <p className={styles.note}>
                {wasRestored && (restored.shared ? sharedInTexts.fromShare : texts.draftRestored)}
              </p>
              <Button
                variant="plain"
                size="small"
                icon={<Icon of={Trash2} size={16} />}
                onClick={() => void post.discard()}
              >
                {texts.discardDraft}
              </Button>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  );
}
