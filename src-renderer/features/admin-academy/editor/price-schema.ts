import { object, string } from 'yup';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

/** An empty price is none. */
export const priceSchema = (format: FormatContext) =>
  object({
    price: string()
      .defined()
      .when(([price], schema) =>
        typeof price === 'string' && price.trim() === '' ? schema : amountText(format),
      ),
    reason: reasonText(),
  });
