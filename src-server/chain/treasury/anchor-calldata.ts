import { payoutsInterface } from '../artifacts.ts';

/** A row of the audit log as the treasury notes it. */
export interface AnchoredRow {
  readonly row: number;
  /** 32 bytes in hex. */
  readonly digest: string;
}

/** Calldata of `Payouts.anchorAudit`, hex. */
export const encodeAnchor = ({ row, digest }: AnchoredRow): string =>
  payoutsInterface.encodeFunctionData('anchorAudit', [row, digest]);

/** Whether code holds the call: treasuries of before can't note a row. */
export function canAnchor(code: string): boolean {
  const selector = payoutsInterface.getFunction('anchorAudit')?.selector.slice(2);
  return selector !== undefined && code.toLowerCase().includes(selector);
}

/**
 * Reads calldata back.
 * @throws Error where it is not exactly what `encodeAnchor` writes, or the row is no number of ours
 */
export function decodeAnchor(data: string): AnchoredRow {
  const [row, digest] = payoutsInterface.decodeFunctionData('anchorAudit', data) as unknown as [
    bigint,
    string,
  ];
  const anchored = { row: Number(row), digest };
  if (!Number.isSafeInteger(anchored.row) || encodeAnchor(anchored) !== data.toLowerCase()) {
    throw new Error('Not plain calldata of anchorAudit.');
  }
  return anchored;
}
