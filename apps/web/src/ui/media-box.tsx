import { type CSSProperties, useState } from 'react';
import { classNames } from './class-names.ts';
import { uiTexts as texts } from './ui.en.ts';
import { usePlaceholder } from './use-placeholder.ts';
import styles from './media-box.module.css';

/** Limits of the shape, as width by height: 4:5 and 1.91:1. Other pictures are cropped (`object-fit: cover`). */
const MIN_RATIO = 0.8;
const MAX_RATIO = 1.91;

export interface MediaSource {
  /** Width in px. */
  readonly width: number;
  readonly url: string;
  /** Size of the download, if known. */
  readonly bytes?: number;
}

export interface MediaBoxProps {
  /** Size of the picture itself, in px: gives the box its shape before the picture loads. */
  readonly width: number;
  readonly height: number;
  /** Base64. Shown until the picture has loaded. */
  readonly thumbhash: string;
  readonly alt: string;
  /** Smallest first. Empty while there is none to show. */
  readonly sources: readonly MediaSource[];
  /** On the first screen: loaded at once, before others. */
  readonly priority?: boolean;
  /** The `sizes` attribute; default: edge to edge on a phone, the reading column on larger screens. */
  readonly sizes?: string;
  /** No cropping: the rest of the box is black, as around a video. */
  readonly isWhole?: boolean;
  /** The size that gives the box its shape instead. The picture is then whole in it, on its own colours, blurred. */
  readonly shape?: { readonly width: number; readonly height: number };
}

/** A picture whose box is reserved before it loads, so that nothing shifts. */
export function MediaBox(props: MediaBoxProps) {
  const { width, height, thumbhash, alt, sources, priority = false } = props;
  const { sizes = '(min-width: 640px) 640px, 100vw', shape } = props;
  const isFitted = shape !== undefined && boxRatio(shape.width, shape.height) !== boxRatio(width, height);
  const isWhole = props.isWhole === true || isFitted;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const largest = sources.at(-1);
  const box = usePlaceholder<HTMLDivElement>(thumbhash, isFitted);
  const isMissing = largest !== undefined && largest.url === failedUrl;
  return (
    <div
      ref={box}
      className={classNames(styles.box, isWhole && styles.whole, isFitted && styles.fitted)}
      style={boxShape(shape?.width ?? width, shape?.height ?? height)}
    >
      {largest !== undefined && !isMissing && (
        <img
          className={styles.picture}
          alt={alt}
          width={width}
          height={height}
          sizes={isWhole ? sizes : drawnSizes(sizes, width, height)}
          srcSet={sources.length > 1 ? sources.map((source) => `${source.url} ${source.width}w`).join(', ') : undefined}
          src={largest.url}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          onError={() => setFailedUrl(largest.url)}
        />
      )}
      {isMissing && (
        <p className={styles.missing}>{alt === '' ? texts.pictureMissing : texts.pictureMissingOf({ alt })}</p>
      )}
    </div>
  );
}

/**
 * `sizes` for the picture itself, which is wider than its box where that cuts its sides: the browser would choose too few
 * pixels for a panorama.
 */
export function drawnSizes(sizes: string, width: number, height: number): string {
  const factor = width > 0 && height > 0 ? width / height / boxRatio(width, height) : 1;
  if (factor <= 1.05) return sizes;
  const wider = (length: string) => `calc(${length} * ${factor.toFixed(2)})`;
  return sizes
    .split(',')
    .map((size) => size.trim())
    .map((size) => {
      const end = size.lastIndexOf(') ') + 1;
      return end > 0 ? `${size.slice(0, end)} ${wider(size.slice(end + 1))}` : wider(size);
    })
    .join(', ');
}

/** Styles that give a box its shape, and its width where a list limits the height of its pictures (`--picture-height`). */
export function boxShape(width: number, height: number): CSSProperties & { '--ratio': number } {
  const ratio = boxRatio(width, height);
  return { aspectRatio: ratio, '--ratio': ratio };
}

/** Shape of the box for a picture of this size, as width by height. */
export function boxRatio(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 1;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));
}
