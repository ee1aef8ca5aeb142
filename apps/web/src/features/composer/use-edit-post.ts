import { useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { type ChangeablePost, changesOf, isUntouched, PhotosAreSentError, saveChanges } from '../posts/change-post.ts';
import { type NewPostErrors, validateNewPost } from '../posts/create-post.ts';
import { type EditDraft, editOf, saveEditDraft } from '../posts/edit-draft.ts';
import { altTextOf, type DraftTexts, inOrder } from '../posts/post-draft.ts';
import { idOfPhoto, type PhotoView, type PostView, shapeOf } from '../posts/post-view.ts';
import { composerTexts as texts } from './composer.en.ts';
import type { RowsOfPost } from './use-create-post.ts';

/** A photo of the edited post. `slot`: its place when the form was first opened. */
interface EditedPhoto {
  readonly slot: number;
  readonly post: PostView;
  /** Its present place in the post, from 0. */
  readonly place: number;
  readonly view: PhotoView;
  readonly preview: { readonly kind: 'image' | 'video'; readonly url: null };
}

export interface EditPost extends RowsOfPost {
  readonly photos: readonly EditedPhoto[];
  readonly errors: NewPostErrors & { readonly form?: string };
  readonly hasChanged: boolean;
  /** False while the post is being sent: its photos have no names then. */
  readonly canChangePhotos: boolean;
  /** Moves a photo to another place, from 0. */
  readonly move: (slot: number, place: number) => void;
  /** Takes a photo out of the album; never the last one. */
  readonly remove: (slot: number) => void;
  /** Resolves to false when it could not be saved: the reason is in `errors`. */
  readonly save: () => Promise<boolean>;
  /** Deletes the draft. */
  readonly discard: () => Promise<void>;
}

/** The form of a shared post: input is saved to its draft, and only what differs from the post at its opening is sent. */
export function useEditPost(post: PostView, draft: EditDraft | null, onDone: () => void): EditPost {
  const local = useLocal();
  const [{ before, texts: start }] = useState(() => editOf(post, draft));
  const [fields, setFields] = useState(start);
  const typed = useRef(start);
  const [errors, setErrors] = useState<EditPost['errors']>({});
  const showFailure = (error: unknown, other: string) =>
    setErrors({ form: isQuotaError(error) ? texts.storageFull : other });
  const saver = useDraftSaver<DraftTexts>(
    (next) => saveEditDraft(local, post.id, changesOf(before, afterOf(before, next)) && { before, texts: next }),
    (error) => isQuotaError(error) && showFailure(error, ''),
  );
  const isUnsent = useLiveQuery(() => isUntouched(local, post.id), [local, post.id]) ?? false;
  const change = (part: Partial<DraftTexts>) => {
    const next = { ...typed.current, ...part };
    typed.current = next;
    setFields(next);
    setErrors({});
    saver.current?.save(next);
  };
  const order = fields.order ?? [];
  const setOrder = (next: readonly number[]) => change(inOrder(typed.current, next));
  const save = async () => {
    const found = validateNewPost(typed.current);
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    try {
      saver.current?.cancel();
      await saveChanges(local, post.id, before, afterOf(before, typed.current));
      onDone();
      return true;
    } catch (error) {
      const arePhotosSent = error instanceof PhotosAreSentError;
      const { order: slots = [], altTexts } = editOf(post, null).texts;
      change(arePhotosSent ? { order: slots, altTexts } : {});
      showFailure(error, arePhotosSent ? texts.photosAreSent : texts.changeFailed);
      return false;
    }
  };
  return {
    texts: fields,
    errors,
    photos: order.flatMap((slot) => {
      const id = before.photos[slot]?.id;
      // A photo that another device removed meanwhile is left out.
      const place = post.photos.findIndex((photo, i) => idOfPhoto(photo, i) === id || String(i) === id);
      const view = post.photos[place];
      const kind = (view && shapeOf(view.picture).kind) ?? 'image';
      return view ? [{ slot, post, place, view, preview: { kind, url: null } }] : [];
    }),
    hasChanged: changesOf(before, afterOf(before, fields)) !== null,
    canChangePhotos: isUnsent || post.photos[0]?.picture.kind === 'stored',
    change,
    move: (slot, place) => {
      const others = order.filter((each) => each !== slot);
      const at = Math.max(0, Math.min(others.length, place));
      setOrder([...others.slice(0, at), slot, ...others.slice(at)]);
    },
    remove: (slot) => order.length > 1 && setOrder(order.filter((each) => each !== slot)),
    save,
    async discard() {
      saver.current?.cancel();
      await saveEditDraft(local, post.id, null);
      onDone();
    },
  };
}

function afterOf(before: ChangeablePost, fields: DraftTexts): ChangeablePost {
  const { content, location, audience, order = [] } = fields;
  const photos = order.flatMap((slot) => {
    const photo = before.photos[slot];
    return photo ? [{ id: photo.id, altText: altTextOf(fields, slot) }] : [];
  });
  return { content, location, audience, photos };
}
