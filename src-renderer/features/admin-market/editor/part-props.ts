import type { FileView } from '#contract/api/files.ts';
import type { ProductWork } from './use-product-work.ts';

/** What every part of a product that is written needs. */
export interface PartProps {
  readonly work: ProductWork;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

/** Files that the product names, and those that were sent since. */
export interface KnownFiles {
  readonly find: (id: string) => FileView | null;
  readonly add: (file: FileView) => void;
}
