import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Drawn at the end of the row and read with the label: a count, a state. */
  readonly detail?: ReactNode;
  readonly onSelect?: () => void;
  /** The link that the row is: an element without children. */
  readonly link?: ReactElement;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

/** Rows that belong together, side by side when they are short. */
export interface MenuSection {
  readonly items: readonly MenuItem[];
  readonly isRow?: boolean;
}
