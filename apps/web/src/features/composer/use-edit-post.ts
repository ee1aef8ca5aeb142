import { assert } from '@posy/std/assert';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { isQuotaError } from '../../local/quota.ts';
import { type ChangeablePost, changeableOf, changesOf, saveChanges } from '../posts/change-post.ts';
import { type NewPostErrors, validateNewPost } from '../posts/create-post.ts';
import { altTextOf, type DraftTexts } from '../posts/post-draft.ts';
import { photosOf, type PostView } from '../posts/post-view.ts';
import { composerTexts as texts } from './composer.en.ts';
import type { RowsOfPost } from './use-create-post.ts';

/** A photo of the edited post. `slot`: its place when the form was opened. */
interface EditedPhoto {
  readonly slot: number;
  readonly preview: { readonly kind: 'image' | 'video'; readonly url: string | null };
}

export interface EditPost extends RowsOfPost {
  readonly photos: readonly EditedPhoto[];
  readonly errors: NewPostErrors & { readonly form?: string };
  readonly hasChanged: boolean;
  /** Moves a photo to another place, from 0. */
  readonly move: (slot: number, place: number) => void;
  /** Takes a photo out of the album; never the last one. */
  readonly remove: (slot: number) => void;
  readonly save: () => Promise<void>;
}

/** The form for a sent post: only what differs from the post at its opening is sent. */
export function useEditPost(post: PostView, onDone: () => void): EditPost {
  const local = useLocal();
  const [before] = useState(() => changeableOf(post));
  assert(before, 'only sent posts are edited');
  const [all] = useState(() => photosOf(post).map(previewOf));
  const [fields, setFields] = useState<DraftTexts>(() => textsOf(before));
  const [order, setOrder] = useState<readonly number[]>(() => all.map((_, slot) => slot));
  const [errors, setErrors] = useState<EditPost['errors']>({});
  const after: ChangeablePost = {
    content: fields.content,
    location: fields.location,
    isPublic: fields.isPublic,
    photos: order.flatMap((slot) => {
      const photo = before.photos[slot];
      return photo ? [{ id: photo.id, altText: altTextOf(fields, slot) }] : [];
    }),
  };
  const save = async () => {
    const found = validateNewPost(fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await saveChanges(local, post.id, before, after);
      onDone();
    } catch (error) {
      setErrors({ form: isQuotaError(error) ? texts.storageFull : texts.changeFailed });
    }
  };
  return {
    texts: fields,
    errors,
    photos: order.flatMap((slot) => all[slot] ?? []),
    hasChanged: changesOf(before, after) !== null,
    change: (part) => {
      setFields({ ...fields, ...part });
      setErrors({});
    },
    move: (slot, place) => {
      const others = order.filter((each) => each !== slot);
      const at = Math.max(0, Math.min(others.length, place));
      setOrder([...others.slice(0, at), slot, ...others.slice(at)]);
    },
    remove: (slot) => setOrder(order.length > 1 ? order.filter((each) => each !== slot) : order),
    save,
  };
}

function textsOf({ content, location, isPublic, photos }: ChangeablePost): DraftTexts {
  const altTexts = photos.map(({ altText }) => altText);
  return { content, location, isPublic, altText: altTexts[0] ?? '', altTexts };
}

function previewOf({ picture }: PostView, slot: number): EditedPhoto {
  const media = picture?.kind === 'stored' ? picture.media : null;
  const url = media?.variants.find(({ width }) => width >= 640)?.url ?? media?.variants.at(-1)?.url ?? null;
  return { slot, preview: { kind: media?.kind ?? 'image', url } };
}
