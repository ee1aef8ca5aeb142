import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type PostDraft, adoptSharedAsDraft } from '../posts/post-draft.ts';
import { sharedInTexts as texts } from '../shared-in/shared-in.en.ts';
import { dropShared, type Shared } from '../shared-in/shared-store.ts';
import { CreatePostForm, type CreatePostFormProps } from './create-post-form.tsx';

interface CreatePostStartProps extends Omit<CreatePostFormProps, 'restored'> {
  readonly draft: PostDraft;
  readonly shared: Shared;
}

/** Asks whether a post begins with the draft or the shared content. Closed without an answer, both remain. */
export function CreatePostStart({ draft, shared, isOpen, onClose }: CreatePostStartProps) {
  const local = useLocal();
  const [chosen, setChosen] = useState<PostDraft | null>(null);
  if (chosen) return <CreatePostForm restored={chosen} isOpen={isOpen} onClose={onClose} />;

  const keepDraft = async () => {
    await dropShared(shared.id);
    setChosen(draft);
  };
  const takeShared = async () => setChosen(await adoptSharedAsDraft(local, shared));
  const footer = (
    <>
      <Button onClick={() => void keepDraft()}>{texts.keepDraft}</Button>
      <Button variant="primary" onClick={() => void takeShared()}>
        {texts.useShared}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.draftTitle} footer={footer}>
      <p>{texts.draftQuestion}</p>
    </Dialog>
  );
}
