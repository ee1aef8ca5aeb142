import { Component, type ReactNode } from 'react';
import type { ListedPost } from '../posts/post-view.ts';
import { type Place, type TopOf, restorePlace, readPlace } from './reading-anchor.ts';

interface ReadingPlaceProps {
  /** The posts in the list, top to bottom. */
  readonly posts: readonly ListedPost[];
  readonly topOf: TopOf;
  readonly children: ReactNode;
}

/**
 * Holds the reader's position when posts above it are removed. The browser does that by itself, but not in a list that
 * positions its items itself. A class component, because only `getSnapshotBeforeUpdate` runs just before the page changes.
 */
export class ReadingPlace extends Component<ReadingPlaceProps> {
  override getSnapshotBeforeUpdate(before: ReadingPlaceProps): Place | null {
    return before.posts === this.props.posts ? null : readPlace(before.posts, this.props.posts);
  }

  override componentDidUpdate(_before: ReadingPlaceProps, _state: unknown, place: Place | null): void {
    if (place) restorePlace(place, (id) => this.props.topOf(id));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
