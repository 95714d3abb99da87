import type { ReactNode } from 'react';

/** What other parts of the product do for these screens. */
export interface OfferingActs {
  /** Decides a proposal. */
  readonly decide: (proposal: number) => ReactNode;
  /** The same where nothing else says what changes, who asked and what follows. */
  readonly decideWhole: (proposal: number) => ReactNode;
}
