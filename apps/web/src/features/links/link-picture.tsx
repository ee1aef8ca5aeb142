import type { Link } from '@posy/contract/links';
import { useState } from 'react';
import { usePlaceholder } from '../../ui/use-placeholder.ts';

interface LinkPictureProps {
  readonly link: Link;
  /** Width it is drawn at, in px. */
  readonly width: number;
  /** The `sizes` attribute, where the width depends on the window. */
  readonly sizes?: string;
  readonly className: string | undefined;
}

/** The picture of a link, in a box that is shaped by its styles. Decorative: the title is shown beside it. */
export function LinkPicture({ link, width, sizes = `${width}px`, className }: LinkPictureProps) {
  const { media, imageUrl } = link;
  const [hasFailed, setHasFailed] = useState(false);
  const box = usePlaceholder<HTMLSpanElement>(media.thumbhash);
  return (
    <span ref={box} className={className} aria-hidden="true">
      {!hasFailed && (
        <img
          src={imageUrl}
          srcSet={media.variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ')}
          sizes={sizes}
          alt=""
          width={width}
          height={width}
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
