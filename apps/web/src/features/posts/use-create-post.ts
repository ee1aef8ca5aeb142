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
  /** Another draft takes the place of the empty one: a pending save must not overwrite it. */
  readonly forget: () => void;
  /** Discards the draft; it can be restored for a while. */
  readonly discard: () => Promise<void>;
}

/** The composer: input is saved to the draft 250 ms later, and a shared post is stored before the dialog closes. */
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
      // A missing file is an error, too; there is no wait for a file that is not ready.
      void picked.whenReady(errorMessage('file_required'));
      return;
    }
    setIsSharing(true);
    try {
      const ready = await picked.whenReady(errorMessage('file_required'));
      // Text that was typed meanwhile is included.
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
    // A full device is reported once, beside the picture that did not fit.
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
    forget: () => saver.current?.cancel(),
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

/** Deletes the shared content once its file is in the draft; shows why there is no file. */
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
