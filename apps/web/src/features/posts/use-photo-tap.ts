import type { UserId } from '@posy/contract/ids';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { PhotoPlace } from './photo-slides.ts';

/** A second tap within this time, in ms, gives a flower. */
const DOUBLE_TAP_MS = 300;

interface PhotoTap {
  readonly onPointerEnter: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** The dialog is loaded with it, so that it opens in the same frame. */
const loadViewer = async () => (await Promise.all([import('./open-photo.ts'), import('./photo-dialog.tsx')]))[0];

/**
 * Handles taps on a picture. With a mouse or a key it opens the viewer; with a finger it does so if no second tap follows, which
 * gives a flower instead. The viewer is loaded when a pointer comes close.
 */
export function usePhotoTap({ id, place }: PhotoPlace, listOf: UserId | null, onDoubleTap: () => void): PhotoTap {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isTouch = useRef(false);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  const preload = () => void loadViewer().catch(() => undefined);
  return {
    onPointerEnter: preload,
    onPointerDown(event) {
      isTouch.current = event.pointerType !== 'mouse';
      preload();
    },
    onClick(event) {
      const picture = event.currentTarget.parentElement?.querySelector('img') ?? null;
      const open = () => void loadViewer().then(({ openPhoto }) => openPhoto(id, listOf, picture, place));
      // A click by key has no pointer.
      if (event.detail === 0 || !isTouch.current) return open();
      if (timer.current === null) {
        timer.current = setTimeout(() => {
          timer.current = null;
          open();
        }, DOUBLE_TAP_MS);
        return;
      }
      clearTimeout(timer.current);
      timer.current = null;
      onDoubleTap();
    },
  };
}
