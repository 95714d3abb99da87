import { mixed, object, type ObjectSchema } from 'yup';
import {
  issuerCurrencies,
  type IssuerCurrency,
} from '#contract/rules/offerings/issuer-payments.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';
import { formatUsd, type FormatContext } from '#renderer/lib/format.ts';

export interface AddressValues {
  readonly wallet: string;
  readonly reason: string;
}
export const addressSchema: ObjectSchema<AddressValues> = object({
  wallet: walletAddressText(),
  reason: reasonText(),
});

export interface PaymentValues {
  /** As typed. */
  readonly amount: string;
  readonly currency: IssuerCurrency;
  readonly reason: string;
}
/** @param left USD that can still be paid */
export const paymentSchema = (left: string, format: FormatContext): ObjectSchema<PaymentValues> =>
  object({
    amount: amountText(format).test('left', (text, { createError }) => {
      const amount = readAmount(text, 2, format.region);
      if (amount === null || parseUsd(amount) <= parseUsd(left)) return true;
      return createError({ message: 'issuer.left', params: { left: formatUsd(left, format) } });
    }),
    currency: mixed<IssuerCurrency>()
      .oneOf([...issuerCurrencies])
      .required('currency.required'),
    reason: reasonText(),
  });
