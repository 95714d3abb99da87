import { string, type StringSchema } from 'yup';
import { parseUnits } from '#contract/rules/money.ts';
import { formatUsd, type FormatContext } from '#renderer/lib/format.ts';
import { parseTyped } from './read-amount.ts';

/**
 * Schema of an AmountField's text: required, unambiguous, above zero. Add limits as further tests
 * on `readAmount(text)`, which is null if this schema already rejects the text.
 * @param maxDecimals digits allowed after the decimal mark
 */
export function amountText(format: FormatContext, maxDecimals = 2): StringSchema<string> {
  return string()
    .defined()
    .test('amount', (text, { createError }) => {
      const read = parseTyped(text, maxDecimals, format.region);
      switch (read.kind) {
        case 'empty':
          return createError({ message: 'amount.required' });
        case 'ambiguous': {
          const [a, b] = read.readings.map((reading) => formatUsd(reading, format));
          return createError({ message: 'amount.ambiguous', params: { input: text.trim(), a, b } });
        }
        case 'decimals':
          return createError({ message: 'amount.decimals', params: { max: maxDecimals } });
        case 'malformed':
          return createError({ message: 'amount.positive' });
        case 'amount':
          return (
            parseUnits(read.value, maxDecimals) > 0n || createError({ message: 'amount.positive' })
          );
      }
    });
}
