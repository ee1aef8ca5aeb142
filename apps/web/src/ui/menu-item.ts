import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown at the end of the row and read with the label: a count or a state. */
  readonly detail?: ReactNode;
  readonly onSelect?: () => void;
  /** A link element without children: the row becomes this link. */
  readonly link?: ReactElement;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

/** Related rows. With `isRow` they are side by side if they are short. */
export interface MenuSection {
  readonly items: readonly MenuItem[];
  readonly isRow?: boolean;
}
