import { useLocal } from '../../kit/local-context.ts';
import { MediaBox } from '../../ui/media-box.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import type { AdMedia } from './ad-overlay.ts';
import { readAdPicture } from './ads.local.ts';

interface OwnAdPictureProps {
  readonly media: AdMedia;
  readonly alt: string;
  readonly sizes: string;
  /** Cut to a square. */
  readonly isSquare?: boolean;
}

/** The picture of one's own ad, or the poster of its video: the server's, or a local one until it is sent. */
export function OwnAdPicture({ media, alt, sizes, isSquare = false }: OwnAdPictureProps) {
  const local = useLocal();
  const url = useBlobUrl(media.kind === 'local' ? media.key : null, () => readAdPicture(local, media));
  const { width, height, thumbhash } = media.kind === 'stored' ? media.media : media.picture;
  const stored = media.kind === 'stored' ? media.media.variants : [];
  return (
    <MediaBox
      width={isSquare ? 1 : width || 4}
      height={isSquare ? 1 : height || 3}
      thumbhash={thumbhash}
      alt={alt}
      sources={url === null ? stored : [{ width: width || 1, url }]}
      sizes={sizes}
    />
  );
}
