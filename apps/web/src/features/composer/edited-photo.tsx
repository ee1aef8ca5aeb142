import { altOf } from '../posts/alt-of.ts';
import type { PostView } from '../posts/post-view.ts';
import { useLocalPicture } from '../posts/use-local-picture.ts';

interface EditedPhotoProps {
  /** One of `photosOf`. */
  readonly photo: PostView;
  /** The least width of its file, in pixels. */
  readonly width: number;
  readonly className?: string | undefined;
  /** It has no text of its own: its button has a name. */
  readonly isDecorative?: boolean;
}

/** A photo, or the poster of a video, of a post that is being changed. */
export function EditedPhoto({ photo, width, className, isDecorative = false }: EditedPhotoProps) {
  const localUrl = useLocalPicture(photo);
  const files = photo.picture?.kind === 'stored' ? photo.picture.media.variants : [];
  const url = localUrl ?? (files.find((file) => file.width >= width) ?? files.at(-1))?.url;
  if (url === undefined) return null;
  return <img className={className} src={url} alt={isDecorative ? '' : altOf(photo)} draggable={false} />;
}
