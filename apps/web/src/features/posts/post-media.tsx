import { type ReactNode, useState } from 'react';
import { loadOnce } from '../../ui/load-once.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import { PhotoMedia, type PostMediaProps } from './photo-media.tsx';

/** The picture or video, or the photos of an album. */
export function PostMedia(props: PostMediaProps) {
  return props.post.photos.length > 1 ? <Album {...props} /> : <PhotoMedia {...props} />;
}

type Draw = (props: PostMediaProps) => ReactNode;

const drawFirst: Draw = (props) => <PhotoMedia {...props} />;
const loadAlbum = loadOnce(async (): Promise<Draw> => {
  const { AlbumMedia } = await import('./album-media.tsx');
  return (props) => <AlbumMedia {...props} />;
});
/** Without its code an album is its first photo. */
const albumOrFirst = () => loadAlbum().catch(() => drawFirst);

function Album(props: PostMediaProps) {
  const [loading] = useState(albumOrFirst);
  const draw = useArrived(loading) ?? drawFirst;
  return draw(props);
}
