import type { UserId } from '@posy/contract/ids';

export interface PeopleStripProps {
  /** The user whose posts are shown; null: all users. */
  readonly selected: UserId | null;
  /** Called on a tap; a tap on the selected user passes null. */
  readonly onSelect: (id: UserId | null) => void;
}
