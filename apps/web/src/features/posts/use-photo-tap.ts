import type { PostId, UserId } from '@posy/contract/ids';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** A second tap within this time after the first makes both a flower, in ms. */
const DOUBLE_TAP_MS = 300;

interface PhotoTap {
  readonly onPointerEnter: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** The dialog comes along, to be there in the frame in which it is asked for. */
const loadViewer = async () => (await Promise.all([import('./open-photo.ts'), import('./photo-dialog.tsx')]))[0];

/**
 * What a tap on a picture means. With a mouse or a key it opens the viewer; with a finger it does so when no second tap
 * follows, which gives a flower instead. The viewer is loaded when a pointer comes near.
 */
export function usePhotoTap(postId: PostId, listOf: UserId | null, onDoubleTap: () => void): PhotoTap {
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
      const open = () => void loadViewer().then(({ openPhoto }) => openPhoto(postId, listOf, picture));
      // A key makes a click without a pointer.
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
