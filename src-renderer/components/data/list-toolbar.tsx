import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { SearchBox } from './search-box.tsx';
import styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** Keeps the controls together; default: spread over the full width. */
  readonly packed?: boolean;
  readonly children: ReactNode;
}

/** Search and filters above a card's list. */
export function ListToolbar({ packed = false, children }: ListToolbarProps) {
  return <div className={classNames(styles.toolbar, packed && styles.packed)}>{children}</div>;
}

interface ToolbarSearchProps {
  readonly label: string;
  /** Default: the label. */
  readonly placeholder?: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The toolbar's search box: a line of its own on phones. */
export function ToolbarSearch({ label, placeholder = label, ...search }: ToolbarSearchProps) {
  return (
    <div className={styles.search}>
      <SearchBox label={label} placeholder={placeholder} {...search} />
    </div>
  );
}

/** Several filters, which stay together. */
export function ToolbarFilters({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
