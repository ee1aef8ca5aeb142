import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { restoreDraft } from '../../local/discarded-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Arrived } from '../../ui/use-arrived.ts';
import { adoptSharedAsDraft, dropPostDraft, POST_DRAFT_IDS, type PostDraft } from '../posts/post-draft.ts';
import { sharedInTexts as texts } from '../shared-in/shared-in.en.ts';
import { dropShared, type Shared } from '../shared-in/shared-store.ts';
import { CreatePostForm, type CreatePostFormProps } from './create-post-form.tsx';
import { type PostStart, readPostStart } from './post-start.local.ts';
import { withdrawUndo } from './undo-discard.ts';

interface CreatePostDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Makes a new post. Each opening begins with the device's draft, or with content that was
 * shared into Posy. The read is stored here, above the suspending component: React drops the state of a component that suspends
 * before it was shown.
 */
export function CreatePostDialog({ isOpen, onClose }: CreatePostDialogProps) {
  const local = useLocal();
  const [opening, setOpening] = useState<Opening | null>(null);
  if (isOpen !== (opening?.isOpen ?? false)) {
    setOpening(
      isOpen
        ? { isOpen, count: (opening?.count ?? 0) + 1, start: readPostStart(local) }
        : opening && { ...opening, isOpen },
    );
  }
  useEffect(() => {
    if (isOpen) withdrawUndo();
  }, [isOpen]);
  if (!opening) return null;
  const restore = async () => {
    // Only offered while the form is empty: what is stored by now are texts that were typed and deleted.
    await dropPostDraft(local);
    await restoreDraft(local, POST_DRAFT_IDS);
    setOpening((before) => before && { ...before, count: before.count + 1, start: readPostStart(local) });
  };
  return (
    <Arrived key={opening.count} promise={opening.start}>
      {({ draft, shared, hasDiscarded }) =>
        shared ? (
          <CreatePostStart draft={draft} shared={shared} isOpen={isOpen} onClose={onClose} />
        ) : (
          <CreatePostForm
            restored={draft}
            isOpen={isOpen}
            onClose={onClose}
            {...(hasDiscarded && { onRestore: () => void restore() })}
          />
        )
      }
    </Arrived>
  );
}

interface Opening {
  readonly isOpen: boolean;
  readonly count: number;
  readonly start: Promise<PostStart>;
}

interface CreatePostStartProps extends Omit<CreatePostFormProps, 'restored'> {
  readonly draft: PostDraft;
  readonly shared: Shared;
}

/** Asks whether a post begins with the draft or the shared content. Closed without an answer, both remain. */
function CreatePostStart({ draft, shared, isOpen, onClose }: CreatePostStartProps) {
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
