import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { errorMessage } from '../../language/error-message.ts';
import { discardDraft } from '../../local/discarded-draft.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { useStore } from '../../ui/use-store.ts';
import { notePosted } from '../install/install-times.ts';
import { type NewPostErrors, sharePost, validateNewPost } from '../posts/create-post.ts';
import { postActionsTexts } from '../posts/post-actions.en.ts';
import {
  altTextOf,
  areEmpty,
  type DraftTexts,
  EMPTY_TEXTS,
  inOrder,
  POST_DRAFT_IDS,
  type PostDraft,
  saveDraftTexts,
} from '../posts/post-draft.ts';
import { dropShared } from '../shared-in/shared-store.ts';
import { type ComposerPhoto, ComposerPhotos } from './composer-photos.ts';
import { composerTexts as texts } from './composer.en.ts';
import { offerUndo } from './undo-discard.ts';

export interface CreatePost {
  readonly texts: DraftTexts;
  readonly photos: readonly ComposerPhoto[];
  readonly album: Pick<ComposerPhotos, 'add' | 'move' | 'readEditable' | 'edit'>;
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

/** The part of a composer that the rows of optional fields use. */
export interface RowsOfPost extends Pick<CreatePost, 'texts' | 'errors' | 'change'> {
  readonly photos: readonly Pick<ComposerPhoto, 'slot' | 'preview'>[];
}

/** The composer: input is saved to the draft 250 ms later, and a shared post is stored before the dialog closes. */
export function useCreatePost(draft: PostDraft, onDone: () => void): CreatePost {
  const local = useLocal();
  const [fields, setFields] = useState(draft.texts);
  const typed = useRef(draft.texts);
  const [errors, setErrors] = useState<CreatePost['errors']>({});
  const [isSharing, setIsSharing] = useState(false);
  const saver = useDraftSaver<DraftTexts>(
    (draftTexts) => saveDraftTexts(local, draftTexts),
    (error) => {
      if (isQuotaError(error)) setErrors({ form: texts.storageFull });
    },
  );

  const change = (part: Partial<DraftTexts>) => {
    const next = { ...typed.current, ...part };
    typed.current = next;
    setFields(next);
    setErrors({});
    saver.current?.save(next);
  };
  const [album] = useState(
    () => new ComposerPhotos(local, { order: draft.texts.order ?? [], attachments: draft.photos }),
  );
  const photos = useStore(album);
  useEffect(() => () => album.close(), [album]);
  const keepOrder = useEffectEvent(() => {
    const order = album.get().map(({ slot }) => slot);
    if (order.join() !== (typed.current.order ?? [0]).join()) change(inOrder(typed.current, order));
  });
  useEffect(() => album.subscribe(() => keepOrder()), [album]);
  const pictures = useRef(draft.pictures);
  useEffect(() => {
    album.add(pictures.current);
    pictures.current = [];
  }, [album]);
  useShared(draft, photos);

  const isWrong = () => {
    const found = validateNewPost(typed.current);
    setErrors(found);
    return Object.keys(found).length > 0;
  };
  const share = async () => {
    if (isWrong()) {
      // A missing file is an error, too; there is no wait for a file that is not ready.
      void album.whenReady(errorMessage('file_required'));
      return;
    }
    setIsSharing(true);
    try {
      const ready = await album.whenReady(errorMessage('file_required'));
      // Text that was typed meanwhile is included.
      const chosen = (ready ?? []).map(({ slot, attachment }) => ({
        attachment,
        altText: altTextOf(typed.current, slot),
      }));
      if (chosen.length === 0 || isWrong()) return;
      saver.current?.cancel();
      await sharePost(local, typed.current, chosen);
      album.handedOver();
      notePosted();
      onDone();
    } catch (error) {
      saver.current?.save(typed.current);
      setErrors({ form: isQuotaError(error) ? texts.storageFull : postActionsTexts.createFailed });
    } finally {
      setIsSharing(false);
    }
  };
  const { form: _, ...fieldErrors } = errors;
  const hasPhoto = photos.some(({ preview }) => preview !== null);
  const hasPhotoError = photos.some(({ error }) => error !== null);
  return {
    texts: fields,
    photos,
    album,
    // A full device is reported once, beside the picture that did not fit.
    errors: hasPhotoError && errors.form === texts.storageFull ? fieldErrors : errors,
    isSharing,
    isEmpty: !hasPhoto && areEmpty(fields),
    change,
    share,
    forget: () => saver.current?.cancel(),
    async discard() {
      await saver.current?.flush();
      await album.leave();
      await discardDraft(local, POST_DRAFT_IDS);
      if (draft.shared) await dropShared(draft.shared.id).catch(() => undefined);
      setFields(EMPTY_TEXTS);
      onDone();
      offerUndo(local);
    },
  };
}

/** Deletes the shared content once its files are in the draft; shows why there is no file. */
function useShared({ shared, pictures }: PostDraft, photos: readonly ComposerPhoto[]): void {
  const complain = photos[0]?.complain;
  const isCopied =
    photos.length >= pictures.length &&
    photos.every(
      ({ attachment, step }) => attachment !== null || step?.what === 'preparing' || step?.what === 'shrinking',
    );
  const id = shared?.id;
  useEffect(() => {
    if (id !== undefined && isCopied) void dropShared(id).catch(() => undefined);
  }, [id, isCopied]);
  const problem = shared?.problem ?? null;
  useEffect(() => {
    if (problem !== null)
      complain?.(problem === 'too-large' ? errorMessage('file_too_large') : errorMessage('unsupported_file'));
  }, [problem, complain]);
}
