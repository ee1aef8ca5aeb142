import { useEffect, useEffectEvent, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { MediaBox } from '../../ui/media-box.tsx';
import type { AdMedia } from './ad-view.ts';
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
  const url = useStoredUrl(media);
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

/** An object URL of local bytes; null without them. */
function useStoredUrl(media: AdMedia): string | null {
  const local = useLocal();
  const [url, setUrl] = useState<string | null>(null);
  const key = media.kind === 'local' ? media.key : null;
  // The mutation is a new object after each change of the outbox; its bytes stay the same.
  const read = useEffectEvent(() => readAdPicture(local, media));
  useEffect(() => {
    if (key === null) return;
    let made: string | null = null;
    let isWanted = true;
    read().then(
      (bytes) => {
        if (!bytes || !isWanted) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      // The databases were closed: the page is being left.
      () => undefined,
    );
    return () => {
      isWanted = false;
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [key]);
  return url;
}
