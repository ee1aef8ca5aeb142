import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { languageName } from '../../language/formats.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ChosenCaptions } from '../captions/captions-draft.ts';
import { CaptionsField, ChosenLine, CaptionsLanguage } from '../captions/captions-field.tsx';
import { captionsTexts as texts } from '../captions/captions.en.ts';
import { setCaptions } from './post-captions.mutators.ts';
import { videoOf } from './post-video.ts';
import { readPost } from './posts.local.ts';
import styles from '../captions/captions.module.css';

export interface PostCaptionsDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The captions of one's own video, after it was posted. It makes no request: it shows the device's state. */
export function PostCaptionsDialog({ postId, user, isOpen, onClose }: PostCaptionsDialogProps) {
  const local = useLocal();
  const post = useLiveQuery(() => readPost(local, user, postId), [local, user, postId]);
  const video = post && videoOf(post);
  // The post was deleted meanwhile, here or on another device.
  const leave = useEffectEvent(onClose);
  const isDeleted = isOpen && (post === null || video === null);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
  if (!video) return null;
  return (
    <CaptionsForm
      key={`${postId} ${isOpen}`}
      postId={postId}
      language={video.captions?.language ?? null}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

interface CaptionsFormProps {
  readonly postId: PostId;
  /** Language of the video's captions (BCP 47); null: it has none. */
  readonly language: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Adds, replaces or removes the captions of a video. The choice takes effect when it is saved. */
function CaptionsForm({ postId, language, isOpen, onClose }: CaptionsFormProps) {
  const local = useLocal();
  const formId = useId();
  const [chosen, setChosen] = useState<ChosenCaptions | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [spoken, setSpoken] = useState(language);
  const [error, setError] = useState<string | null>(null);
  const hasOther = chosen !== null || isRemoving;
  const isLeaving = isRemoving && chosen === null;
  const hasChanged = hasOther || spoken !== language;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!hasChanged) return onClose();
    const current = isRemoving || spoken === null ? null : { language: spoken };
    try {
      await enqueue(local, setCaptions, { postId, captions: chosen ?? current });
      onClose();
    } catch {
      // The choice stays in the form.
      setError(texts.storageFull);
    }
  };
  const choose = async (captions: ChosenCaptions | null) => {
    setError(null);
    setChosen(captions);
  };
  const footer = <FormButtons form={formId} submitLabel={texts.save} onCancel={onClose} />;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} footer={footer} isLocked={hasChanged}>
      <form id={formId} className={styles.captions} noValidate onSubmit={(event) => void save(event)}>
        <FormError>{error}</FormError>
        {spoken !== null && !hasOther && (
          <>
            <ChosenLine name={languageName(spoken)} onRemove={() => setIsRemoving(true)} />
            <CaptionsLanguage language={spoken} onChoose={setSpoken} />
          </>
        )}
        <VisuallyHidden>
          <span role="status">{isLeaving && texts.removedOnSave}</span>
        </VisuallyHidden>
        {isLeaving && (
          <p className={styles.leaving}>
            {texts.removedOnSave}
            <Button variant="plain" size="small" onClick={() => setIsRemoving(false)}>
              {texts.keep}
            </Button>
          </p>
        )}
        <CaptionsField
          chosen={chosen}
          onChoose={choose}
          label={language === null ? texts.choose : texts.replace}
          {...(spoken !== null && { language: spoken })}
        />
      </form>
    </Dialog>
  );
}
