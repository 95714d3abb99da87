import { formatUnits } from '#contract/rules/money.ts';
import { AmountText, type AmountLook } from '#renderer/components/money/amount-text.tsx';
import { decimalParts } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface ExactProps extends AmountLook {
  /** Plain decimal string, or base units of 1e-6. */
  readonly amount: string | bigint;
  readonly signed?: boolean | undefined;
}

const textOf = (amount: string | bigint) =>
  typeof amount === 'string' ? amount : formatUnits(amount, 6);

/** USD with all six decimals: only here, where it is computed. */
export function Exact({ amount, signed = false, ...look }: ExactProps) {
  const format = useFormat();
  const digits = { minimum: 6, maximum: 6, signed };
  return (
    <AmountText
      {...look}
      parts={decimalParts(textOf(amount), format, digits)}
      unit="USD"
      hideable
    />
  );
}

/** BV, with decimals only where there are some. */
export function Bv({
  amount,
  signed = false,
  withUnit = false,
  ...look
}: ExactProps & { readonly withUnit?: boolean }) {
  const format = useFormat();
  const digits = { minimum: 0, maximum: 6, signed };
  return (
    <AmountText
      {...look}
      parts={decimalParts(textOf(amount), format, digits)}
      unit={withUnit ? 'BV' : null}
      hideable={false}
    />
  );
}
