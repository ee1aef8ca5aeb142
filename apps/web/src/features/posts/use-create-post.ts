import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useDraftSaver } from '../../app/use-draft-saver.ts';
import { errorMessage } from '../../language/error-message.ts';
import { discardDraft } from '../../local/discarded-draft.ts';
import { isQuotaError } from '../../local/quota.ts';
import { type PickedAttachment, useAttachment } from '../attachments/use-attachment.ts';
import { notePosted } from '../install/install-times.ts';
import { dropShared } from '../shared-in/shared-store.ts';
import { type NewPostErrors, sharePost, validateNewPost } from './create-post.ts';
import {
  type DraftTexts,
  EMPTY_TEXTS,
  POST_ATTACHMENT_ID,
  POST_DRAFT_IDS,
  type PostDraft,
  saveDraftTexts,
} from './post-draft.local.ts';
import { postsTexts as texts } from './posts.en.ts';
import { offerUndo } from './undo-discard.ts';

export interface CreatePost {
  readonly texts: DraftTexts;
  readonly picked: PickedAttachment;
  readonly errors: NewPostErrors & { readonly form?: string };
  readonly isSharing: boolean;
  readonly isEmpty: boolean;
  readonly change: (change: Partial<DraftTexts>) => void;
  readonly share: () => Promise<void>;
  /** Sets the draft aside, from where it can be brought back for a while. */
  readonly discard: () => Promise<void>;
}

/** The composer: what is typed is in the draft 250 ms later, and a shared post is safe before the dialog closes. */
export function useCreatePost(draft: PostDraft, onDone: () => void): CreatePost {
  const local = useLocal();
  const [fields, setFields] = useState(draft.texts);
  const typed = useRef(draft.texts);
  const [errors, setErrors] = useState<CreatePost['errors']>({});
  const [isSharing, setIsSharing] = useState(false);
  const picked = useAttachment(POST_ATTACHMENT_ID, 'post', draft.attachment);
  const olderPicture = useRef(draft.picture);
  useEffect(() => {
    const picture = olderPicture.current;
    olderPicture.current = null;
    if (picture) picked.pick(picture);
  });
  useShared(draft.shared, picked);
  const saver = useDraftSaver<DraftTexts>(
    (draftTexts) => saveDraftTexts(local, draftTexts),
    (error) => {
      if (isQuotaError(error)) setErrors({ form: texts.storageFull });
    },
  );

  const isWrong = () => {
    const found = validateNewPost(typed.current);
    setErrors(found);
    return Object.keys(found).length > 0;
  };
  const share = async () => {
    if (isWrong()) {
      // That there is no file is said, too; one that is not ready is not waited for.
      void picked.whenReady(errorMessage('file_required'));
      return;
    }
    setIsSharing(true);
    try {
      const ready = await picked.whenReady(errorMessage('file_required'));
      // What was typed meanwhile goes along.
      if (!ready || isWrong()) return;
      saver.current?.cancel();
      await sharePost(local, typed.current, ready);
      picked.handedOver();
      notePosted();
      onDone();
    } catch (error) {
      saver.current?.save(typed.current);
      setErrors({ form: isQuotaError(error) ? texts.storageFull : texts.createFailed });
    } finally {
      setIsSharing(false);
    }
  };
  const { form: _, ...fieldErrors } = errors;
  return {
    texts: fields,
    picked,
    // A full device is told of once, beside the picture there is no room for.
    errors: picked.error !== null && errors.form === texts.storageFull ? fieldErrors : errors,
    isSharing,
    isEmpty: !picked.preview && fields.content === '' && fields.location === '' && fields.altText === '',
    change(change) {
      const next = { ...fields, ...change };
      typed.current = next;
      setFields(next);
      setErrors({});
      saver.current?.save(next);
    },
    share,
    async discard() {
      await saver.current?.flush();
      await picked.leave();
      await discardDraft(local, POST_DRAFT_IDS);
      if (draft.shared) await dropShared(draft.shared.id).catch(() => undefined);
      setFields(EMPTY_TEXTS);
      onDone();
      offerUndo(local);
    },
  };
}

/** What was shared into Posy is let go of once its file is in the draft; why there is none is said. */
function useShared(shared: PostDraft['shared'], picked: PickedAttachment): void {
  const { attachment, step, complain } = picked;
  const isCopied = attachment !== null || step?.what === 'preparing' || step?.what === 'shrinking';
  const id = shared?.id;
  useEffect(() => {
    if (id !== undefined && isCopied) void dropShared(id).catch(() => undefined);
  }, [id, isCopied]);
  const problem = shared?.problem ?? null;
  useEffect(() => {
    if (problem !== null)
      complain(problem === 'too-large' ? errorMessage('file_too_large') : errorMessage('unsupported_file'));
  }, [problem, complain]);
}
