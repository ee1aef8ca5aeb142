import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useDraftSaver } from '../../app/use-draft-saver.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { isQuotaError } from '../../local/quota.ts';
import type { DraftSaver } from '../../platform/draft-saver.ts';
import { type NewPostErrors, sharePost, validateNewPost } from './create-post.ts';
import { type DraftTexts, dropPostDraft, EMPTY_TEXTS, type PostDraft, saveDraftTexts } from './post-draft.local.ts';
import { postsTexts as texts } from './posts.texts.ts';
import { type PickedPicture, usePickedPicture } from './use-picked-picture.ts';

export interface CreatePost {
  readonly texts: DraftTexts;
  readonly picked: PickedPicture;
  readonly errors: NewPostErrors & { readonly form?: string };
  readonly isSharing: boolean;
  readonly isEmpty: boolean;
  readonly change: (change: Partial<DraftTexts>) => void;
  readonly share: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** The composer: what is typed is in the draft 250 ms later, and a shared post is safe before the dialog closes. */
export function useCreatePost(draft: PostDraft, onDone: () => void): CreatePost {
  const local = useLocal();
  const [fields, setFields] = useState(draft.texts);
  const [errors, setErrors] = useState<CreatePost['errors']>({});
  const [isSharing, setIsSharing] = useState(false);
  const picked = usePickedPicture(draft.picture);
  const saver = useDraftSaver<DraftTexts>(
    (draftTexts) => saveDraftTexts(local, draftTexts),
    (error) => {
      if (isQuotaError(error)) setErrors({ form: texts.storageFull });
    },
  );

  const share = async () => {
    const found = validateNewPost(fields);
    setErrors(found);
    if (!picked.picture) picked.complain(texts.fileRequired);
    if (!picked.picture || Object.keys(found).length > 0) return;
    setIsSharing(true);
    try {
      const ready = await picked.whenReady();
      if (!ready) return;
      const { blob, name, width, height, thumbhash } = ready;
      await sharePost(local, fields, blob, { name, type: blob.type, width, height, thumbhash });
      await clear(local, saver.current);
      onDone();
    } catch (error) {
      setErrors({ form: isQuotaError(error) ? texts.storageFull : texts.createFailed });
    } finally {
      setIsSharing(false);
    }
  };
  return {
    texts: fields,
    picked,
    errors,
    isSharing,
    isEmpty: !picked.picture && fields.content === '' && fields.location === '' && fields.altText === '',
    change(change) {
      const next = { ...fields, ...change };
      setFields(next);
      setErrors({});
      saver.current?.save(next);
    },
    share,
    async discard() {
      await clear(local, saver.current);
      picked.remove();
      setFields(EMPTY_TEXTS);
      onDone();
    },
  };
}

async function clear(local: LocalDb, saver: DraftSaver<DraftTexts> | null): Promise<void> {
  saver?.cancel();
  await dropPostDraft(local);
}
