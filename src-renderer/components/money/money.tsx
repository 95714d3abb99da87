import { decimalParts, tokenDigits } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AmountText, type AmountLook } from './amount-text.tsx';

interface MoneyProps extends AmountLook {
  /** USD as a plain decimal string; null or undefined: unknown ("—"). */
  readonly amount: string | null | undefined;
  /** Ticker after the figure; null omits it, where a column header has it. */
  readonly currency?: string | null | undefined;
  /** Adds "+" to amounts above zero: for ledger entries only. */
  readonly signed?: boolean | undefined;
  /** All six decimals, for "Why this number?". */
  readonly exact?: boolean | undefined;
  readonly hideable?: boolean | undefined;
}

/** An amount of USD, truncated to the cent. */
export function Money(props: MoneyProps) {
  const {
    amount,
    currency = 'USD',
    signed = false,
    exact = false,
    hideable = true,
    ...look
  } = props;
  const format = useFormat();
  const digits = { minimum: 2, maximum: exact ? 6 : 2, signed };
  return (
    <AmountText
      {...look}
      parts={amount == null ? null : decimalParts(amount, format, digits)}
      unit={currency}
      hideable={hideable}
    />
  );
}

interface TokenAmountProps extends AmountLook {
  /** Whole tokens as a plain decimal string; null or undefined: unknown ("—"). */
  readonly amount: string | null | undefined;
  readonly token: string | null;
  /** Every digit, for amounts paid or received. Otherwise 2 to 6 decimals, truncated. */
  readonly exact?: boolean | undefined;
  /** Adds "+" to amounts above zero: for differences only. */
  readonly signed?: boolean | undefined;
  readonly hideable?: boolean | undefined;
}

/** An amount of a token; its ticker is never translated. */
export function TokenAmount({
  amount,
  token,
  exact = false,
  signed = false,
  hideable = true,
  ...look
}: TokenAmountProps) {
  const format = useFormat();
  return (
    <AmountText
      {...look}
      parts={
        amount == null ? null : decimalParts(amount, format, { ...tokenDigits(exact), signed })
      }
      unit={token}
      hideable={hideable}
    />
  );
}

interface VolumeProps extends AmountLook {
  /** BV; decimals are truncated. */
  readonly value: string | number | null | undefined;
  readonly withUnit?: boolean | undefined;
  /** Adds "+" to values above zero: for gains. */
  readonly signed?: boolean | undefined;
}

/** A volume in whole BV. Never hidden, since it is not money. */
export function Volume({ value, withUnit = true, signed = false, ...look }: VolumeProps) {
  const format = useFormat();
  const digits = { minimum: 0, maximum: 0, signed };
  return (
    <AmountText
      {...look}
      parts={value == null ? null : decimalParts(String(value), format, digits)}
      unit={withUnit ? 'BV' : null}
      hideable={false}
    />
  );
}
