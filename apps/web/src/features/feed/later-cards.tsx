import type { ReactElement, RefObject } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { PostView } from '../posts/post-view.ts';

export interface LaterCardsProps {
  readonly posts: readonly PostView[];
  readonly handle: RefObject<WindowVirtualizerHandle | null>;
  readonly children: (post: PostView, index: number) => ReactElement;
}

/** The cards below the first few, as far as they are near the screen. */
export function LaterCards({ posts, handle, children }: LaterCardsProps) {
  return (
    <WindowVirtualizer ref={handle} data={posts}>
      {children}
    </WindowVirtualizer>
  );
}
