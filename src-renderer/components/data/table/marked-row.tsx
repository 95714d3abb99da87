import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { useRowMark } from './use-row-mark.ts';

interface MarkedRowProps {
  readonly as: 'tr' | 'li';
  /** What others change of it; undefined: nothing. */
  readonly shown: string | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A row that is marked once where somebody else changed it. */
export function MarkedRow({ as: Row, shown = '', className, children }: MarkedRowProps) {
  const mark = useRowMark(shown);
  return <Row className={classNames(className, mark)}>{children}</Row>;
}
