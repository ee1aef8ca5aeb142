import type { PostId } from '@posy/contract/ids';
import { type FormEvent, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { languageName } from '../../language/formats.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ChosenCaptions } from '../captions/captions-draft.ts';
import { CaptionsField, CaptionsLanguage, ChosenLine } from '../captions/captions-field.tsx';
import { captionsTexts as texts } from '../captions/captions.en.ts';
import { setCaptions } from './post-captions.mutators.ts';
import styles from '../captions/captions.module.css';

interface CaptionsFormProps {
  readonly postId: PostId;
  /** Language of the video's captions (BCP 47); null: it has none. */
  readonly language: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Adds, replaces or removes the captions of a video. The choice takes effect when it is saved. */
export function CaptionsForm({ postId, language, isOpen, onClose }: CaptionsFormProps) {
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
