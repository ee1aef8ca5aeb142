import type { UserId } from '@posy/contract/ids';

export interface PeopleStripProps {
  /** Whose posts are shown; null: everybody's. */
  readonly selected: UserId | null;
  /** A tap on somebody; on the selected one again: null. */
  readonly onSelect: (id: UserId | null) => void;
}
