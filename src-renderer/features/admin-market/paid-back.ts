import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** USD that a buyer gets of a refund: never more than was paid. */
export const paidBack = ({
  total,
  borne,
}: {
  readonly total: string;
  readonly borne: string;
}): string => formatUsd(parseUsd(total) - parseUsd(borne));
