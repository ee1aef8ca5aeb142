import { MediaBox } from '../../ui/media-box.tsx';
import { altOf } from '../posts/alt-of.ts';
import type { PostView } from '../posts/post-view.ts';
import { useLocalPicture } from '../posts/use-local-picture.ts';

interface EditedPhotoProps {
  /** One of `photosOf`. */
  readonly photo: PostView;
  /** A small square without a text of its own: its button has a name. */
  readonly isThumb?: boolean;
}

/** A photo, or the still of a video, of a post that is being changed. */
export function EditedPhoto({ photo, isThumb = false }: EditedPhotoProps) {
  const localUrl = useLocalPicture(photo);
  const { picture } = photo;
  if (!picture) return null;
  const { width, height, thumbhash } = picture.kind === 'stored' ? picture.media : picture.picture;
  const stored = picture.kind === 'stored' ? picture.media.variants : [];
  const sources = localUrl === null ? stored : [{ width: width || 1, url: localUrl }];
  const shape = isThumb ? { width: 1, height: 1, sizes: '56px', alt: '' } : { width, height, alt: altOf(photo) };
  return <MediaBox {...shape} thumbhash={thumbhash} sources={sources} priority />;
}
