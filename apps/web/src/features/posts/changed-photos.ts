import type { ChangePostArgs } from './change-post.mutators.ts';

/**
 * The photos of a post after a change, as the server carries it out: those that are not there any more are left out, and one stays.
 *
 * @param idOf how the change names a photo
 */
export function changedPhotos<Photo extends { readonly altText: string }>(
  photos: readonly Photo[],
  { order = [], altTexts = [] }: Pick<ChangePostArgs, 'order' | 'altTexts'>,
  idOf: (photo: Photo, place: number) => string,
): readonly Photo[] {
  const texts = new Map(altTexts.map(({ id, altText }) => [id, altText]));
  const changed = new Map(
    photos.map((photo, place) => {
      const id = idOf(photo, place);
      return [id, { ...photo, altText: texts.get(id) ?? photo.altText }];
    }),
  );
  const ordered = order.flatMap((id) => changed.get(id) ?? []);
  return ordered.length > 0 ? ordered : [...changed.values()];
}
