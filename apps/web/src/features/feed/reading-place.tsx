import { Component, type ReactNode } from 'react';
import { type Place, type TopOf, holdPlace, readPlace } from './reading-anchor.ts';

interface ReadingPlaceProps {
  /** Ids of the posts in the list, top to bottom. */
  readonly ids: readonly string[];
  readonly topOf: TopOf;
  readonly children: ReactNode;
}

/**
 * Keeps what is read where it is when posts above it go away. The browser does that by itself, but not in a list that
 * places its items on its own. A class, since only that is told just before the page changes.
 */
export class ReadingPlace extends Component<ReadingPlaceProps> {
  override getSnapshotBeforeUpdate(before: ReadingPlaceProps): Place | null {
    return before.ids === this.props.ids ? null : readPlace(before.ids, this.props.ids);
  }

  override componentDidUpdate(_before: ReadingPlaceProps, _state: unknown, place: Place | null): void {
    if (place) holdPlace(place, (id) => this.props.topOf(id));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
