import { useEffect, useState } from 'react';
import type { Size } from './crop-geometry.ts';

/** Size of a picture in px, upright; null until it has been loaded, and for one that cannot be. */
export function usePictureSize(url: string): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return size;
}
