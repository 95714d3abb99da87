import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { AmountInput } from './input.tsx';
import { readAmount } from '../../money/read-amount.ts';
import { useFieldError } from '../use-field.ts';

interface AmountFieldProps extends Pick<
  ComponentProps<typeof AmountInput>,
  'label' | 'labelEnd' | 'currency' | 'max' | 'autoFocus' | 'disabled'
> {
  readonly name: string;
  readonly maxDecimals?: number | undefined;
  /**
   * Below, start: how the input was understood ("Retirarás 1,234.50 USD"); null if it is not valid
   * yet.
   */
  readonly echo: (amount: string | null) => ReactNode;
  /** Below, end: the remaining balance. */
  readonly left?: ((amount: string | null) => ReactNode) | undefined;
}

/**
 * An amount in a Form. The form value is the text as typed, which a draft keeps; validate it with
 * `amountText`, parse it with `readAmount`.
 */
export function AmountField({ name, maxDecimals = 2, echo, left, ...rest }: AmountFieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const text = typeof field.value === 'string' ? field.value : '';
  const amount = readAmount(text, maxDecimals);
  return (
    <AmountInput
      {...rest}
      {...field}
      value={text}
      maxDecimals={maxDecimals}
      error={error}
      hint={echo(amount)}
      hintEnd={left?.(amount)}
    />
  );
}
