import { object, string } from 'yup';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { asksAddress, asksAmount } from './owner-kinds.ts';

/** @param decimalsOf decimals of a token by its currency */
export const ownerSchema = (format: FormatContext, decimalsOf: (currency: string) => number) =>
  object({
    kind: string().required('field.required'),
    currency: string()
      .defined()
      .when('kind', ([kind], schema) =>
        asksAmount(String(kind)) ? schema.required('field.required') : schema,
      ),
    address: string()
      .defined()
      .when('kind', ([kind], schema) => (asksAddress(String(kind)) ? walletAddressText() : schema)),
    amount: string()
      .defined()
      .when(['kind', 'currency'], ([kind, currency], schema) =>
        asksAmount(String(kind)) ? amountText(format, decimalsOf(String(currency))) : schema,
      ),
  });
