import type { ReactNode } from 'react';

/** One component in its states. */
export interface Sample {
  readonly name: string;
  readonly Show: () => ReactNode;
}
