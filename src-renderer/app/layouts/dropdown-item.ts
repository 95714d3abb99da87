import type { ReactNode } from 'react';

export interface DropdownItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Language of the label, if it differs from the page's. */
  readonly lang?: string;
  /** For a radio item: whether it is selected. */
  readonly isChecked?: boolean;
  /** Path to navigate to, or action. */
  readonly does: string | (() => void);
}
