import { AgoText } from '../../text/ago-text.tsx';
import { TwoLineCell } from './two-line-cell.tsx';

interface UpdatedCellProps {
  readonly at: string;
  /** Who changed it last. */
  readonly by: string;
}

/** A table cell that says who changed a row last, and how long ago. */
export function UpdatedCell({ at, by }: UpdatedCellProps) {
  return <TwoLineCell below={<AgoText at={at} />}>{by}</TwoLineCell>;
}
