import type { RefObject } from 'react';

export interface NameSuggestionsProps {
  /** The text field, which is controlled: its value is `text`. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Side of the field where the list opens, unless only the other one has enough space. */
  readonly side: 'above' | 'below';
}
