import type { ReactNode } from 'react';

export interface DropdownItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string;
  /** One of several that exclude each other, and whether it is the one. */
  readonly isChecked?: boolean;
  /** The path it leads to, or what it does. */
  readonly does: string | (() => void);
}
